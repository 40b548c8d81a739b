import { limits } from '@strongroom/contract/wire/limits.ts'
import type { TagDefinition } from '@strongroom/contract/organisation/tag-sets.ts'
import { TagName, WRONG_TAG_NAME } from '@strongroom/contract/organisation/tag-values.ts'
import { nameKey } from '../../kernel/names.ts'
import { sql } from 'kysely'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** A tag's definition as columns. */
export const tagColumns = ({ name, type, validValues, description, colour, required }: TagDefinition) => ({
  name,
  name_key: nameKey(name),
  type,
  valid_values: validValues,
  description,
  colour,
  required,
})

/** Refuses the name of a tag that no document can have, in a set for documents. */
export function refuseWrongName(kind: string, name: string): void {
  if (kind !== 'ASSET' || TagName.safeParse(name).success) return
  throw new Refused('input.invalid', { fields: [{ path: 'name', message: WRONG_TAG_NAME }] })
}

/** Refuses if a locked set exceeds its limit of text. */
export async function refuseTooLong(change: Change, tagSetId: string): Promise<void> {
  const { length } = await change.db
    .selectFrom('suggested_tag')
    .select(
      sql<number>`sum(length(name) + length(description) + length(array_to_string(valid_values, ' ')))`.as('length'),
    )
    .where('tag_set_id', '=', tagSetId)
    .executeTakeFirstOrThrow()
  if (Number(length) > limits.tagSetCharacters) throw new Refused('tag.limit')
}

/** A second tag of one name in a set is refused; every other error is a bug. */
export function refuseSecondName(error: unknown): never {
  throw violates(error, 'suggested_tag_name') ? new Refused('tag.name.taken') : error
}
