import { type Locale } from '@strongroom/contract/identity/users.ts'
import cy from './locales/cy.json' with { type: 'json' }
import enGb from './locales/en-gb.json' with { type: 'json' }
import mi from './locales/mi.json' with { type: 'json' }

export type TextKey = keyof typeof enGb

const TEXTS: Record<Locale, Record<TextKey, string>> = { 'en-gb': enGb, cy, mi }

/** A text of the server (emails, watermarks) in a person's language. */
export const text = (locale: Locale, key: TextKey, values: Record<string, string> = {}): string =>
  TEXTS[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')

/** All texts whose keys begin with this, unformatted: for pages that fill them in themselves. */
export const textsBeginningWith = (locale: Locale, beginning: string): Record<string, string> =>
  Object.fromEntries(Object.entries(TEXTS[locale]).filter(([key]) => key.startsWith(beginning)))

export const localeOf = (value: string): Locale => (value in TEXTS ? (value as Locale) : 'en-gb')

const MONTHS: Record<Locale, string[]> = {
  'en-gb': 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
  cy: 'Ionawr,Chwefror,Mawrth,Ebrill,Mai,Mehefin,Gorffennaf,Awst,Medi,Hydref,Tachwedd,Rhagfyr'.split(','),
  mi: 'Kohitātea,Huitanguru,Poutūterangi,Paengawhāwhā,Haratua,Pipiri,Hōngongoi,Hereturikōkā,Mahuru,Whiringa-ā-nuku,Whiringa-ā-rangi,Hakihea'.split(
    ',',
  ),
}

/** 21 November 2026, in the person's language and time zone. (ICU has no month names for Māori.) */
export function dateText(locale: Locale, time: Date, timezone: string): string {
  const part = partsOf(time, timezone)
  return `${Number(part.day)} ${MONTHS[locale][Number(part.month) - 1]} ${part.year}`
}

/** 21 November 2026, 17:00 (Europe/London): to the minute, with the time zone. */
export function momentText(locale: Locale, time: Date, timezone: string): string {
  return `${minuteText(locale, time, timezone)} (${timezone})`
}

/** 21 November 2026, 17:00: if the reader knows the time zone. */
export function minuteText(locale: Locale, time: Date, timezone: string): string {
  const { hour, minute } = partsOf(time, timezone)
  return `${dateText(locale, time, timezone)}, ${hour}:${minute}`
}

/** 21/11/2026 14:00 Europe/London: to the hour only. */
export function hourText(time: Date, timezone: string): string {
  const part = partsOf(time, timezone)
  return `${part.day}/${part.month}/${part.year} ${part.hour}:00 ${timezone}`
}

function partsOf(time: Date, timezone: string): Record<string, string> {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(time)
  return Object.fromEntries(format(timezone).map(({ type, value }) => [type, value]))
}
