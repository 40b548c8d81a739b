import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import * as contract from '@strongroom/contract/identity/passkeys.ts'
import { v7 as uuidv7 } from 'uuid'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockFactors } from '../two-step/lock-factors.ts'
import { firstRecoveryCode } from '../two-step/recovery-code.ts'
import { passFactor } from '../two-step/pass-factor.ts'
import { takeChallenge } from './challenge.ts'
import { countPasskey } from './count-passkey.ts'
import { notAccepted, passkeysOf, presentPasskey } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'

/**
 * Registers a passkey. Creating the passkey proves possession, so this session counts as having passed the second
 * factor.
 */
export async function addPasskey(
  change: Change,
  { body }: Input<typeof contract.addPasskey>,
): Promise<Reply<typeof contract.addPasskey>> {
  const { actor, now } = change
  change.authorizeSelf(actor.personId)
  const forget = await countPasskey(change)
  const { id: credential_id, publicKey, counter } = await verify(change, body.credential)
  // Serialised per person, so that nobody exceeds the maximum number of factors.
  const { hasAuthenticator } = await lockFactors(change)
  if ((await passkeysOf(change.read, actor.personId)).length >= contract.MOST_PASSKEYS)
    throw new Refused('passkey.too.many')
  const row = { id: uuidv7(), name: body.name, created: now, last_used: null }
  const key = { credential_id, public_key: Buffer.from(publicKey), counter }
  await change.db
    .insertInto('passkey')
    .values({ ...row, ...key, person_id: actor.personId, transports: body.credential.response.transports })
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'passkey_credential') ? new Refused('passkey.taken') : error
    })
  await change.db.deleteFrom('mobile_init_key').where('person_id', '=', actor.personId).execute()
  const recoveryCode = hasAuthenticator ? null : await firstRecoveryCode(change)
  await forget()
  await passFactor(change, 'PASSKEY')
  await notifyOfPasskey(change, actor.personId, { news: 'passkey-added', name: row.name })
  change.record('PASSKEY_ADDED', entityOf(actor.personId), { to: { passkey: row.id, name: row.name } })
  return { ...presentPasskey(row), recoveryCode }
}

const entityOf = (personId: string) => entities.user(personId)

async function verify(change: Change, credential: Input<typeof contract.addPasskey>['body']['credential']) {
  const refusal = notAccepted(change)
  const holder = { session_id: change.actor.sessionId }
  const { id, origin } = relyingPartyOf(change.ports)
  const { clientDataJSON } = credential.response
  const expectedChallenge = await takeChallenge(change, clientDataJSON, { purpose: 'REGISTER', holder, refusal })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!answer?.verified) throw refusal
  return answer.registrationInfo.credential
}
