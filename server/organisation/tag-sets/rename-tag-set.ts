import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { nameKey } from '../../kernel/names.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockTagSet } from './queries.ts'

export async function renameTagSet(change: Change, { params, body: { name } }: Input<typeof contract.renameTagSet>) {
  const { row, entity } = await lockTagSet(change, params.tagSetUuid)
  if (row.name === name) return change.nothingChanged()
  await change.db
    .updateTable('tag_set')
    .set({ name, name_key: nameKey(name) })
    .where('id', '=', row.id)
    .execute()
    .catch((error) => {
      throw violates(error, 'tag_set_name') ? new Refused('tag.set.name.taken') : error
    })
  change.record('TAG_SET_RENAMED', entity, { from: { tagSet: row.name }, to: { tagSet: name } })
}
