import type * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockAccount } from './queries.ts'

/** Suspends an account with all of its workgroups, or lifts that. Workgroups suspended by themselves stay so. */
export async function setAccountSuspended(
  change: Change,
  { params, body: { suspended } }: Input<typeof contract.setAccountSuspended>,
): Promise<void> {
  const account = await lockAccount(change, params.accountUuid)
  change.authorize(account, 'suspend')
  requireRecent(change)
  if ((account.row.suspended_at !== null) === suspended) return change.nothingChanged()
  await change.db
    .updateTable('account')
    .set({ suspended_at: suspended ? change.now : null })
    .where('id', '=', account.row.id)
    .execute()
  change.record('ACCOUNT_SUSPENDED', account.entity, { from: { suspended: !suspended }, to: { suspended } })
}
