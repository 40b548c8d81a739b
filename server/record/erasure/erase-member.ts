import type * as contract from '@strongroom/contract/record/erasures.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { authorizeDeletion } from '../../organisation/one-member/authorize-deletion.ts'
import { eraseAccount } from './erase-account.ts'

/** Deletes a member's account and erases the person: who may delete a member may do this. */
export async function eraseMember(change: Change, { params, body }: Input<typeof contract.eraseMember>): Promise<void> {
  await authorizeDeletion(change, params.userUuid)
  await eraseAccount(change, params.userUuid, { reason: body.reason, origin: 'ADMINISTRATOR' })
}
