import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/two-step.ts'
import type { Change } from '../platform/change.ts'
import { passFactor } from './pass-factor.ts'
import { guardSelf } from './queries.ts'
import { takeCode } from '../access/take-code.ts'

/** Gives a code: after the password, or for two-step workspaces at any time. */
export async function loginMobileAuth(change: Change, { body }: Input<typeof contract.loginMobileAuth>) {
  change.authorizeSelf(change.actor.personId)
  await takeCode(change, body.totp, { personId: change.actor.personId })
  await passFactor(change, 'MOBILE')
  change.record('MOBILE_AUTH_LOGIN', guardSelf(change).entity)
}
