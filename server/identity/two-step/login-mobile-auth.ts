import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import type { Change } from '../../kernel/change.ts'
import { passFactor } from './pass-factor.ts'
import { guardSelf } from './queries.ts'
import { takeCode } from '../secrets/take-code.ts'

/** Verifies a code of the authenticator: after the password, or for two-step workspaces at any time. */
export async function loginMobileAuth(change: Change, { body }: Input<typeof contract.loginMobileAuth>) {
  change.authorizeSelf(change.actor.personId)
  await takeCode(change, body.totp, { personId: change.actor.personId })
  await passFactor(change, 'MOBILE')
  change.record('MOBILE_AUTH_LOGIN', guardSelf(change).entity)
}
