import type { GivenTag, WantedTag } from '@strongroom/contract/documents/given-tags.ts'
import { nameKey } from '../../kernel/names.ts'
import { Refused } from '../../kernel/refused.ts'

/** The longest key that fits into the index twice: folding can make a text longer. */
const KEY_BYTES = 1200

/** A name or value after case folding, as tags are compared. */
export function tagKey(text: string): string {
  const key = nameKey(text)
  if (Buffer.byteLength(key) > KEY_BYTES)
    throw new Refused('input.invalid', { fields: [{ path: 'tags', message: 'is too long' }] })
  return key
}

/** Equal for two tags that are the same on one document. */
export const identityOf = ({ name, value, type }: GivenTag) => JSON.stringify([tagKey(name), tagKey(value), type])

/** The tags of a filter: those with values first, which are rarer. Repeated ones count once. */
export function wantedKeys(wanted: WantedTag[]) {
  const keys = wanted.map(({ name, value }) => ({
    name: tagKey(name),
    value: value === undefined ? null : tagKey(value),
  }))
  const single = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
  return single.toSorted((one, other) => Number(one.value === null) - Number(other.value === null))
}
