import type { Locale } from '@strongroom/contract/users.ts'
import { text } from '../mail/text.ts'

/** 2026-11-21 14:03, in the reader's time zone: the same in every language. */
export function timeOf(time: Date, timezone: string): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}`
}

export const recordText = (locale: Locale) => (key: Parameters<typeof text>[1], values?: Record<string, string>) =>
  text(locale, key, values)
