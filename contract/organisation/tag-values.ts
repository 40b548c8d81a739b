import { z } from 'zod'
import { line } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

/** The types of tag values; a tag of the type NONE has none. */
export const TagType = z.enum(['NONE', 'TEXT', 'NUMBER', 'BOOLEAN', 'DATE'])
export type TagType = z.infer<typeof TagType>

/** Separates name, value and type where a tag is one text. */
export const TAG_SEPARATOR = '|'

/** The name of a person's tag, or of one in a set. */
export const AnyTagName = line(limits.inputText)

export const WRONG_TAG_NAME = 'has characters that are not allowed'

/** The name of a document's tag; the separator would end it. */
export const TagName = AnyTagName.refine((name) => !name.includes(TAG_SEPARATOR), { message: WRONG_TAG_NAME })

/** The named colours, each with a light and a dark value in the web. */
export const TagColour = z.enum([
  'white',
  'wave',
  'blue',
  'mint',
  'green',
  'olive',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'brown',
])
export type TagColour = z.infer<typeof TagColour>

/** Types whose tags may list their values; the others have none, or true and false. */
export const takesValues = (type: TagType) => type === 'TEXT' || type === 'NUMBER' || type === 'DATE'

const DAY = 86_400_000
const Text = line(limits.inputText)

/**
 * Normalises a value to the form in which it is stored and compared; undefined if the type doesn't permit it. Dates are
 * the epoch milliseconds of their day, and may be given as DD/MM/YYYY too.
 */
export function tagValueOf(type: TagType, text: string): string | undefined {
  if (type === 'TEXT') return Text.safeParse(text).data
  const word = text.trim()
  if (type === 'NUMBER') return numberOf(word)
  if (type === 'DATE') return dateOf(word)
  if (type === 'BOOLEAN') return word === 'true' || word === 'false' ? word : undefined
  return undefined
}

/** Fifteen digits are stored exactly; with more the last would change. */
function numberOf(word: string): string | undefined {
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(word) || word.replaceAll(/\D/g, '').length > 15) return undefined
  const number = Number(word)
  return String(number === 0 ? 0 : number)
}

function dateOf(word: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? []
  if (day !== undefined) {
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
    // A date outside the calendar moves to another day.
    return Number(year) >= 1000 && new Date(time).getUTCDate() === Number(day) && Number(month) <= 12
      ? String(time)
      : undefined
  }
  if (!/^-?\d{1,15}$/.test(word)) return undefined
  const time = Number(word)
  return time >= Date.UTC(1000, 0, 1) && time <= limits.latestTime ? String(Math.floor(time / DAY) * DAY) : undefined
}

/** Says what a value that its type doesn't permit must be. */
export function wrongTagValue(type: TagType, text: string): string {
  if (type === 'NUMBER') return 'must be a number of at most 15 digits'
  if (type === 'DATE') return 'must be a date as DD/MM/YYYY'
  if (type === 'BOOLEAN') return 'must be true or false'
  return Text.safeParse(text).error?.issues[0]?.message ?? 'invalid value'
}

/** Formats a stored value for display. */
export function shownTagValue(type: TagType, value: string): string {
  if (type !== 'DATE') return value
  const [year, month, day] = new Date(Number(value)).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** The text after case folding, for uniqueness of names and values. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Normalises values; problems are passed to `refuse`. */
export function tagValuesOf(type: TagType, texts: string[], refuse: (message: string) => void): string[] {
  if (!takesValues(type)) {
    if (texts.length > 0) refuse('this type takes no values of its own')
    return []
  }
  const values = texts.map((text) => tagValueOf(type, text))
  if (values.includes(undefined)) refuse('not a value of this type')
  const found = values.filter((value) => value !== undefined)
  if (new Set(found.map(folded)).size < found.length) refuse('value already exists')
  return found
}
