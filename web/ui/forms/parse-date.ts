import dayjs from 'dayjs'

/** The value of a field that can't be parsed as a date. */
export const INVALID = 'invalid'

const two = (number: number) => String(number).padStart(2, '0')

/** The shown format: 30/06/2027 or 30/06/2027 17:00, from 2027-06-30 or 2027-06-30T17:00. */
export function writeDate(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  return year ? `${day}/${month}/${year}${time ? ` ${time}` : ''}` : ''
}

/**
 * Parses a date day first: 30/6/2027, 30.6.27, 30 June 2027, 30062027, or 2027-06-30; with a time also 17:00, 17.00 or
 * 5 pm after it. '' for nothing, {@link INVALID} for invalid input.
 */
export function parseDate(text: string, withTime: boolean): string {
  const words = text.trim().toLowerCase()
  if (words === '') return ''
  const [date, time] = withTime ? splitTime(words) : ([words, ''] as const)
  const day = dayOf(date)
  const clock = withTime ? clockOf(time) : ''
  return day === undefined || clock === undefined ? INVALID : `${day}${clock && `T${clock}`}`
}

const splitTime = (words: string): [string, string] => {
  const [, date, time] = /^(.*?)[\s,t]+(\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm)?)$/.exec(words) ?? []
  return date && time ? [date, time] : [words, '']
}

function dayOf(words: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  // The number pads of phones have no other characters.
  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(words)
  const [, day, month, year] =
    digits ?? /^(\d{1,2})[\s./-]+(\d{1,2}|[^\d\s./]+)[\s./-]+(\d{4}|\d{2})$/.exec(words) ?? []
  if (!day || !month || !year) return undefined
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  return real(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day))
}

/** A month in the reader's language, by its first letters. */
function monthOf(word: string): number {
  const names = Array.from({ length: 12 }, (_, at) =>
    dayjs(new Date(2026, at, 1))
      .format('MMMM')
      .toLowerCase(),
  )
  const short = Array.from({ length: 12 }, (_, at) =>
    dayjs(new Date(2026, at, 1))
      .format('MMM')
      .toLowerCase(),
  )
  const exact = [names, short].map((list) => list.indexOf(word)).find((at) => at >= 0)
  if (exact !== undefined) return exact + 1
  const begun = names.filter((name) => word.length > 2 && name.startsWith(word))
  return begun.length === 1 ? names.indexOf(begun[0]!) + 1 : 0
}

function real(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

function clockOf(words: string): string | undefined {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$/.exec(words) ?? []
  if (!hour || Number(minute) > 59) return undefined
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  return hours > 23 || (half && Number(hour) > 12) ? undefined : `${two(hours)}:${minute}`
}
