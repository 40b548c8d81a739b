import type * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { lockAccount } from './queries.ts'

export async function renameAccount(
  change: Change,
  { params, body: { name } }: Input<typeof contract.renameAccount>,
): Promise<void> {
  const account = await lockAccount(change, params.accountUuid)
  change.authorize(account, 'rename')
  const { id, name: before } = account.row
  if (name === before) return change.nothingChanged()
  await change.db.updateTable('account').set({ name }).where('id', '=', id).execute()
  change.record('ACCOUNT_CHANGED', { ...account.entity, name }, { from: { name: before }, to: { name } })
}
