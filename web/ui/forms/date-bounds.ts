import type { TextOf } from '../../i18n/language.ts'
import { writeDate } from './parse-date.ts'

interface Bounds {
  min: string | undefined
  max: string | undefined
  /** `max` is today or now. */
  past: boolean
}

/**
 * Why a date is refused. Values and bounds are 2027-06-30, the whole day from midnight to its end, or 2027-06-30T17:00,
 * which isn't rounded. Bounds that aren't dates don't count.
 */
export function outOfBounds(t: TextOf, value: string, { min, max, past }: Bounds): string | undefined {
  if (!writeDate(value)) return undefined
  if (min && writeDate(min) && value < min) return t('field.date.early', { date: writeDate(min) })
  if (!max || !writeDate(max) || value <= max) return undefined
  return past ? t('field.date.future') : t('field.date.late', { date: writeDate(max) })
}
