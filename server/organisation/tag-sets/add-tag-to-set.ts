import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentTag } from './present.ts'
import { lockTagSet, selectTags } from './queries.ts'
import { refuseSecondName, refuseTooLong, refuseWrongName, tagColumns } from './tag-columns.ts'

/** Adds a tag to a set. */
export async function addTagToSet(
  change: Change,
  { params, body }: Input<typeof contract.addTagToSet>,
): Promise<Reply<typeof contract.addTagToSet>> {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  refuseWrongName(row.kind, body.name)
  const known = await selectTags(change.read, [row.id])
  if (known.length >= limits.tagsPerSet) throw new Refused('tag.limit')
  const tag = { id: uuidv7(), tag_set_id: row.id, ...tagColumns(body) }
  await change.db.insertInto('suggested_tag').values(tag).execute().catch(refuseSecondName)
  await refuseTooLong(change, row.id)
  change.record('TAG_SET_TAG_ADDED', entity, { to: { tagSet: row.name, tag: body } })
  return presentTag(tag)
}
