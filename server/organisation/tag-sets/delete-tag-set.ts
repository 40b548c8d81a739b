import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Change } from '../../kernel/change.ts'
import { lockTagSet } from './queries.ts'

/** Deletes a tag set with its tags; workspaces stop suggesting it. */
export async function deleteTagSet(change: Change, { params }: Input<typeof contract.deleteTagSet>) {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  await change.db.deleteFrom('tag_set').where('id', '=', row.id).execute()
  change.record('TAG_SET_DELETED', entity, { from: { tagSet: row.name } })
}
