import type { TextOf } from '../../i18n/language.ts'

interface Issue {
  code?: string
  maximum?: unknown
  minimum?: unknown
  input?: unknown
}

/** The message for a schema issue in the person's language: the contract's messages are English and for programs. */
export function describeField(t: TextOf, message: string, issue: Issue = {}): string {
  const atMost = /^at most (\d+) characters$/.exec(message)?.[1]
  if (atMost) return t('field.too-long', { max: Number(atMost) })
  if (message === 'required') return t('field.required')
  if (message === 'has characters that are not allowed') return t('field.characters')
  if (message === 'not a valid e-mail address') return t('field.email')
  if (message === 'not a valid web address') return t('field.url')
  if (message === 'value already exists') return t('field.value-twice')
  if (message === 'not a value of this type') return t('field.value-type')
  if (message === 'too many values') return t('field.values-many')
  if (issue.code === 'too_small') return t('field.required')
  if (issue.code === 'too_big' && typeof issue.maximum === 'number') return t('field.too-long', { max: issue.maximum })
  return t('field.invalid')
}
