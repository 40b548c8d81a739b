import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Change } from '../../kernel/change.ts'
import { lockTagSet } from './queries.ts'

/** Enables or disables a tag set; workspaces that suggest it keep it. */
export async function enableTagSet(change: Change, { params, body: { enabled } }: Input<typeof contract.enableTagSet>) {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  if (row.enabled === enabled) return change.nothingChanged()
  await change.db.updateTable('tag_set').set({ enabled }).where('id', '=', row.id).execute()
  change.record(enabled ? 'TAG_SET_ENABLED' : 'TAG_SET_DISABLED', entity, { to: { tagSet: row.name } })
}
