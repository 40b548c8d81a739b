import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentTag } from './present.ts'
import { lockTagSet, selectTags } from './queries.ts'
import { refuseSecondName, refuseTooLong, refuseWrongName, tagColumns } from './tag-columns.ts'

/** Changes a tag of a set. Tagged things stay unchanged. */
export async function updateTagOfSet(change: Change, { params, body }: Input<typeof contract.updateTagOfSet>) {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  refuseWrongName(row.kind, body.name)
  const known = (await selectTags(change.read, [row.id])).find(({ id }) => id === params.tagUuid)
  if (!known) throw new Refused('tag.not.found')
  const { uuid: _uuid, ...before } = presentTag(known)
  if (isSame(before, body)) return change.nothingChanged()
  await change.db
    .updateTable('suggested_tag')
    .set(tagColumns(body))
    .where('id', '=', known.id)
    .execute()
    .catch(refuseSecondName)
  await refuseTooLong(change, row.id)
  const [from, to] = [
    { tagSet: row.name, tag: before },
    { tagSet: row.name, tag: body },
  ]
  change.record('TAG_SET_TAG_CHANGED', entity, { from, to })
}

const isSame = (before: object, after: object) =>
  Object.entries(before).every(([key, value]) => JSON.stringify(value) === JSON.stringify(after[key as never]))
