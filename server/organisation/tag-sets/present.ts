import type { SuggestedTag, SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { TagColour, TagType } from '@strongroom/contract/organisation/tag-values.ts'
import type { Read } from '../../kernel/read.ts'
import { selectTags, type TagRow, type TagSetRow } from './queries.ts'

export const presentTag = (row: TagRow): SuggestedTag => ({
  uuid: row.id,
  name: row.name,
  type: TagType.parse(row.type),
  validValues: row.valid_values,
  description: row.description,
  colour: TagColour.parse(row.colour),
  required: row.required,
})

/** Sets with their tags. */
// quirk: fields of a single tag exist in its set too, for existing clients, with null values.
export async function presentSets(read: Read, rows: TagSetRow[]): Promise<SuggestedTagSet[]> {
  const ids = rows.map(({ id }) => id)
  const tags = Map.groupBy(await selectTags(read, ids), (tag) => tag.tag_set_id)
  return rows.map((row) => ({
    model: 'SuggestedTagSet',
    uuid: row.id,
    workgroupUuid: row.workgroup_id,
    name: row.name,
    type: row.kind === 'USER' ? 'USER' : 'ASSET',
    colour: null,
    description: '',
    weight: 0,
    validValues: [],
    archived: !row.enabled,
    applyToDocuments: row.kind === 'ASSET',
    applyToFolders: false,
    applyToContacts: row.kind === 'USER',
    tags: (tags.get(row.id) ?? []).map(presentTag),
  }))
}
