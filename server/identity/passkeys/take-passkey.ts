import type { UsedCredential } from '@strongroom/contract/identity/passkeys.ts'
import type { z } from 'zod'
import type { Change } from '../../kernel/change.ts'
import type { Refused } from '../../kernel/refused.ts'
import { relyingPartyOf } from './relying-party.ts'

interface Given {
  credential: z.output<typeof UsedCredential>
  expectedChallenge: string
  /** Whether the authenticator must verify its user, by a fingerprint or a PIN. */
  verified: boolean
  /** The expected owner; undefined for discoverable sign-in. */
  personId?: string
  refusal: Refused
}

/**
 * Verifies the signature of a passkey and counts its use. A counter that doesn't grow indicates a copy, and only one of
 * two concurrent requests sees it grow. Returns the owner.
 */
export async function takePasskey(change: Change, given: Given): Promise<string> {
  const { credential, expectedChallenge, verified, personId, refusal } = given
  const row = await change.db
    .selectFrom('passkey')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (personId !== undefined && row.person_id !== personId)) throw refusal
  const { userHandle } = credential.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.person_id) throw refusal
  const { id, origin } = relyingPartyOf(change.ports)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: verified,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => undefined)
  if (!answer?.verified) throw refusal
  await change.db
    .updateTable('passkey')
    .set({ counter: answer.authenticationInfo.newCounter, last_used: change.now })
    .where('id', '=', row.id)
    .execute()
  return row.person_id
}
