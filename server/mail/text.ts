import { type Locale } from '@strongroom/contract/identity/users.ts'
import cy from './locales/cy.json' with { type: 'json' }
import enGb from './locales/en-gb.json' with { type: 'json' }
import mi from './locales/mi.json' with { type: 'json' }

export type TextKey = keyof typeof enGb

const TEXTS: Record<Locale, Record<TextKey, string>> = { 'en-gb': enGb, cy, mi }

/** A text of the server's own (mails, watermarks) in a person's language. */
export const text = (locale: Locale, key: TextKey, values: Record<string, string> = {}): string =>
  TEXTS[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')

/** All texts whose keys begin so, as they stand: for pages that fill them in themselves. */
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

/** 21 November 2026, 17:00 (Europe/London): the minute, for what happens then. */
export function momentText(locale: Locale, time: Date, timezone: string): string {
  return `${minuteText(locale, time, timezone)} (${timezone})`
}

/** 21 November 2026, 17:00: for what the reader knows the time zone of. */
export function minuteText(locale: Locale, time: Date, timezone: string): string {
  const { hour, minute } = partsOf(time, timezone)
  return `${dateText(locale, time, timezone)}, ${hour}:${minute}`
}

/** 21/11/2026 14:00 Europe/London: the hour and no closer. */
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
