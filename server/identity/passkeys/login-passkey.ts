import { entities } from '../../access/entities.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Change } from '../../kernel/change.ts'
import { passFactor } from '../two-step/pass-factor.ts'
import { takeFactor } from './take-factor.ts'

/** Verifies a passkey as second factor: after the password, or for two-step workspaces at any time. */
export async function loginPasskey(change: Change, { body: { credential } }: Input<typeof contract.loginPasskey>) {
  const { personId } = change.actor
  change.authorizeSelf(personId)
  await takeFactor(change, credential)
  await passFactor(change, 'PASSKEY')
  change.record('PASSKEY_LOGIN', entities.user(personId))
}
