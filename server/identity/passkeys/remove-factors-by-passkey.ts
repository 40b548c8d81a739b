import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Change } from '../../kernel/change.ts'
import { removeFactorsOf } from '../two-step/remove-factors-of.ts'
import { takeFactor } from './take-factor.ts'

/** Lets an administrator remove a member's lost second factors, confirmed with the administrator's own passkey. */
export const removeFactorsByPasskey = (
  change: Change,
  { body: { userUuid, credential } }: Input<typeof contract.removeFactorsByPasskey>,
) => removeFactorsOf(change, { userUuid, prove: () => takeFactor(change, credential) })
