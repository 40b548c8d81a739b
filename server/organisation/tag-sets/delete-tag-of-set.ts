import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockTagSet, selectTags } from './queries.ts'

/** Removes a tag from a set. Tagged things keep it. */
export async function deleteTagOfSet(change: Change, { params }: Input<typeof contract.deleteTagOfSet>) {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  const known = (await selectTags(change.read, [row.id])).find(({ id }) => id === params.tagUuid)
  if (!known) throw new Refused('tag.not.found')
  await change.db.deleteFrom('suggested_tag').where('id', '=', known.id).execute()
  change.record('TAG_SET_TAG_REMOVED', entity, { from: { tagSet: row.name, tag: known.name } })
}
