import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt, takeBackAttempt } from '../secrets/attempts.ts'
import { identityOnly } from '../single-sign-on/identity-providers.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { hashOf, openSession } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { NOBODY_ID, recordFailure } from '../../kernel/record-refusal.ts'
import { readCookie } from '../../http/cookies.ts'
import { Refused } from '../../kernel/refused.ts'
import { headersOf } from '../sign-in/authenticate.ts'
import { findPerson, personEntity } from '../people/queries.ts'
import { BROWSER_COOKIE, takeChallenge } from './challenge.ts'
import { takeBackChallenge } from './queries.ts'
import { takePasskey } from './take-passkey.ts'

const LIMIT = { most: 30, window: limits.attemptWindow, lock: limits.attemptWindow, code: 'login.locked' } as const

/** Opens a session for the holder of a passkey that verified its user, which counts as both factors. */
export async function signInWithPasskey(
  change: Change,
  { body: { credential } }: Input<typeof contract.signInWithPasskey>,
): Promise<void> {
  const { ports, clientInfo } = change
  change.anonymous('the passkey authenticates the person')
  if (!clientInfo.secure) throw new Refused('login.insecure')
  const network = networkOf(clientInfo.address)
  await takeAttempt(ports, `passkey-from:${network}`, LIMIT)
  const personId = await whose(change, credential).catch(async (error: unknown) => {
    if (error instanceof Refused) await recordFailed(change, credential.id)
    throw error
  })
  const person = await findPerson(change.read, personId)
  await refuseShutOut(change, personId)
  const session = await openSession(change, personId)
  await change.db.updateTable('session').set({ second_factor: 'PASSKEY' }).where('id', '=', session.sessionId).execute()
  Object.assign(
    change.headers,
    headersOf(ports, personId, session, deviceCookie(ports, clientInfo.cookies, person.email)),
  )
  change.record('USER_LOGIN', personEntity(person), { personId, to: { by: 'PASSKEY' } })
  await takeBackAttempt(ports, `passkey-from:${network}`)
  await takeBackChallenge(change, network)
}

async function whose(change: Change, credential: Input<typeof contract.signInWithPasskey>['body']['credential']) {
  const refusal = new Refused('passkey.invalid')
  const browser = readCookie(change.ports, change.clientInfo.cookies, BROWSER_COOKIE)
  const expectedChallenge = await takeChallenge(change, credential.response.clientDataJSON, {
    purpose: 'SIGN_IN',
    holder: { browser_hash: hashOf(browser ?? '') },
    refusal,
  })
  return takePasskey(change, { credential, expectedChallenge, verified: true, refusal })
}

/** A person who may sign in through single sign-on only has no valid passkey. */
async function refuseShutOut(change: Change, personId: string): Promise<void> {
  const { disabled_at, identity_only } = await change.db
    .selectFrom('person as p')
    .select(['p.disabled_at', identityOnly('p.id')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
  if (identity_only) throw new Refused('passkey.invalid')
  if (disabled_at) throw new Refused('user.disabled')
}

/** An attempt with an unknown passkey is recorded too, so that both cases do the same work. */
async function recordFailed({ ports, clientInfo, db }: Change, credentialId: string): Promise<void> {
  const known = await db
    .selectFrom('passkey')
    .select('person_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  await recordFailure(ports, { clientInfo }, { event: 'PASSKEY_FAILED', id: known?.person_id ?? NOBODY_ID, name: '' })
}
