import type { GivenTag, WantedTag } from '@strongroom/contract/documents/given-tags.ts'
import { tagKey } from '../../kernel/tag-key.ts'

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
