import { limits } from '@strongroom/contract/wire/limits.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** Binds a challenge to the browser that requested it, so that nobody can make somebody else's browser finish it. */
export const BROWSER_COOKIE = 'passkey-browser'

/** The holder of a challenge: a session, or the browser of somebody who isn't signed in. */
export type Holder = { session_id: string } | { browser_hash: Buffer }

type Purpose = 'REGISTER' | 'FACTOR' | 'SIGN_IN' | 'RESUME'

/** Creates a challenge for an authenticator. Only its hash is stored. */
export async function newChallenge(change: Change, purpose: Purpose, holder: Holder): Promise<string> {
  const challenge = newToken()
  const expires = new Date(change.now.getTime() + limits.passkeyChallengeValid)
  await change.db
    .insertInto('passkey_challenge')
    .values({ hash: hashOf(challenge), purpose, expires, ...holder })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that an authenticator has signed: valid once, for its purpose and its holder. Runs outside the
 * transaction of the change, so that a later refusal still uses it up. Refuses with `passkey.invalid`.
 */
export async function takeChallenge(
  change: Change,
  clientDataJson: string,
  { purpose, holder, refusal }: { purpose: Purpose; holder: Holder; refusal: Refused },
): Promise<string> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) throw refusal
  let wanted = change.ports.databases.beside
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('expires', '>', change.now)
  wanted =
    'session_id' in holder
      ? wanted.where('session_id', '=', holder.session_id)
      : wanted.where('browser_hash', '=', holder.browser_hash)
  const taken = await wanted.executeTakeFirst()
  if (taken.numDeletedRows === 0n) throw refusal
  return challenge
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
