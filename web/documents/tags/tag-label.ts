import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { shownTagValue } from '@strongroom/contract/organisation/tag-values.ts'
import type { TextOf } from '../../i18n/language.ts'

/** The value of a tag as people read it; '' of a tag that is only a name. */
export function tagValueText(t: TextOf, { type, value }: Pick<GivenTag, 'type' | 'value'>): string {
  if (type === 'BOOLEAN') return t(value === 'true' ? 'tag.value.true' : 'tag.value.false')
  return shownTagValue(type, value)
}

/** The name of a tag with its value. */
export function tagLabel(t: TextOf, tag: GivenTag): string {
  const value = tagValueText(t, tag)
  return value === '' ? tag.name : t('tag.label', { name: tag.name, value })
}

/** Equal for tags that are the same on one document, in nearly every spelling; the server decides about the rest. */
export const tagId = ({ name, value, type }: GivenTag) =>
  JSON.stringify([name.normalize('NFKC').toLowerCase(), value.normalize('NFKC').toLowerCase(), type])
