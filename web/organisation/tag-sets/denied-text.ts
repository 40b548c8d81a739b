import type { TextOf } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'

/** The message of tag sets for people who may no longer change them; undefined for other errors. */
export const deniedText = (t: TextOf, error: unknown): string | undefined =>
  error instanceof CallError && error.code === 'permission.denied' ? t('tag-set.denied') : undefined
