import { describe } from '../../i18n/error-messages.ts'
import type { TextOf } from '../../i18n/language.ts'

/** Why a part of the branding couldn't be removed, and who can help. */
export const removalText = (t: TextOf, error: unknown): string =>
  t('branding.remove-failed', { reason: describe(error) })

/** Why a choice wasn't saved; an empty choice means removal. */
export const refusalText = (t: TextOf, error: unknown, chosen: string): string | undefined => {
  if (error === undefined) return undefined
  return chosen.trim() === '' ? removalText(t, error) : describe(error)
}
