import type { TagDefinition } from '@strongroom/contract/tag-sets.ts'
import { nameKey } from '../assets/names.ts'
import { violates } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'

/** A tag's definition as its row holds it. */
export const tagColumns = ({ name, type, validValues, description, colour }: TagDefinition) => ({
  name,
  name_key: nameKey(name),
  type,
  valid_values: validValues,
  description,
  colour,
})

/** A second tag of one name in a set is refused; everything else is a bug. */
export function refuseSecondName(error: unknown): never {
  throw violates(error, 'suggested_tag_name') ? new Refused('tag.name.taken') : error
}
