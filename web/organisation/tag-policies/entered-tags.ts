import type { PolicyTag } from '@strongroom/contract/organisation/tag-policies.ts'
import { shownTagValue } from '@strongroom/contract/organisation/tag-values.ts'

/** A tag as the fields of a form hold it: without a value, the text is empty. */
export interface EnteredTag {
  name: string
  type: PolicyTag['type']
  value: string
}

export const NEW_TAG: EnteredTag = { name: '', type: 'TEXT', value: '' }

/** A stored tag as a form shows it. */
export const enteredTag = ({ name, type, value }: PolicyTag): EnteredTag => ({
  name,
  type,
  value: value === null ? '' : shownTagValue(type, value),
})
