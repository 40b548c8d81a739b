import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/passkeys.ts'
import type { Change } from '../platform/change.ts'
import { passFactor } from '../two-step/pass-factor.ts'
import { takeChallenge } from './challenge.ts'
import { countPasskey } from './count-passkey.ts'
import { notAccepted } from './queries.ts'
import { takePasskey } from './take-passkey.ts'

/** Gives a passkey: after the password, or for two-step workspaces at any time. */
export async function loginPasskey(change: Change, { body: { credential } }: Input<typeof contract.loginPasskey>) {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  const refusal = notAccepted(change)
  const forget = await countPasskey(change)
  const expectedChallenge = await takeChallenge(change, credential.response.clientDataJSON, {
    purpose: 'FACTOR',
    holder: { session_id: sessionId },
    refusal,
  })
  await takePasskey(change, { credential, expectedChallenge, verified: false, personId, refusal })
  await forget()
  await passFactor(change, 'PASSKEY')
  change.record('PASSKEY_LOGIN', { kind: 'User', id: personId, name: '', workspaceId: null })
}
