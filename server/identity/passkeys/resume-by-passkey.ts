import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import { providerIsOnlyWay } from '../single-sign-on/identity-providers.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { passFactor } from '../two-step/pass-factor.ts'
import { newChallenge, takeChallenge } from './challenge.ts'
import { countPasskey } from './count-passkey.ts'
import { countChallenge, descriptorsOf, notAccepted, passkeysOf } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { takePasskey } from './take-passkey.ts'

/**
 * Returns the challenge that one of the caller's passkeys signs instead of the password. It requires user verification.
 */
export async function beginPasskeyResume(change: Change): Promise<Reply<typeof contract.beginPasskeyResume>> {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  await countChallenge(change, personId)
  const own = await passkeysOf(change.read, personId)
  if (own.length === 0 || (await providerIsOnlyWay(change.read, personId))) throw new Refused('passkey.not.found')
  change.unaudited('nothing has changed until the passkey is used')
  return {
    challenge: await newChallenge(change, 'RESUME', { session_id: sessionId }),
    rpId: relyingPartyOf(change.ports).id,
    timeout: limits.passkeyChallengeValid,
    userVerification: 'required',
    allowCredentials: descriptorsOf(own),
  }
}

/**
 * Confirms by passkey that the person behind the session is still the same. The session continues under a new token.
 */
export async function resumeByPasskey(
  change: Change,
  { body: { credential } }: Input<typeof contract.resumeByPasskey>,
) {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  const refusal = notAccepted(change)
  const forget = await countPasskey(change)
  const expectedChallenge = await takeChallenge(change, credential.response.clientDataJSON, {
    purpose: 'RESUME',
    holder: { session_id: sessionId },
    refusal,
  })
  await takePasskey(change, { credential, expectedChallenge, verified: true, personId, refusal })
  if (await providerIsOnlyWay(change.read, personId)) throw refusal
  await forget()
  await passFactor(change, 'PASSKEY', change.now)
  change.record('SESSION_RESUMED', entities.user(personId), { to: { by: 'PASSKEY' } })
}
