import type { TextOf } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'

/** What tag sets say to somebody who may not change them any more; undefined where something else was wrong. */
export const deniedText = (t: TextOf, error: unknown): string | undefined =>
  error instanceof CallError && error.code === 'permission.denied' ? t('tag-set.denied') : undefined
