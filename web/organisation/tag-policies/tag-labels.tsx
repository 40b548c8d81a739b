import type { PolicyTag } from '@strongroom/contract/organisation/tag-policies.ts'
import { shownTagValue } from '@strongroom/contract/organisation/tag-values.ts'
import { type TextOf, useText } from '../../i18n/language.ts'
import classes from './policies.module.css'

/** A tag with its value; the name alone means any value. */
function labelOf(t: TextOf, { name, type, value }: PolicyTag): string {
  if (value === null) return name
  const shown =
    type === 'BOOLEAN' ? t(value === 'true' ? 'tag.value.true' : 'tag.value.false') : shownTagValue(type, value)
  return t('tag.label', { name, value: shown })
}

export function TagLabels({ tags }: { tags: PolicyTag[] }) {
  const t = useText()
  return tags.map((tag) => (
    <span key={JSON.stringify(tag)} className={classes.label} title={labelOf(t, tag)}>
      {labelOf(t, tag)}
    </span>
  ))
}
