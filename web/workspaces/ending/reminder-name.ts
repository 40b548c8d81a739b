import type { TextOf } from '../../i18n/language.ts'

/** A reminder by its days before a date; 0 is none. */
export function reminderName(t: TextOf, days: number): string {
  if (days === 0) return t('workspace.end.reminder.never')
  return days % 7 === 0
    ? t('workspace.end.reminder.weeks', { count: days / 7 })
    : t('workspace.end.reminder.days', { count: days })
}
