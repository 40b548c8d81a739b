import { z } from 'zod'
import { limits } from './limits.ts'

/** A whole number, or its digits as a query has them. Number() would convert an empty text, true and a list, too. */
export const wholeNumber = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess((v) => (typeof v === 'string' && /^-?\d{1,15}$/.test(v) ? Number(v) : v), schema)

/**
 * `page` from 0; an empty `page=` is 0. `size` at most {@link limits.listSizeMax} or `max`; a larger one is refused.
 */
export const pageQuery = (size: number = limits.listSize, max: number = limits.listSizeMax) => ({
  page: z.preprocess((v) => (v === '' ? 0 : v), wholeNumber(z.int().min(0).max(1_000_000).default(0))),
  size: wholeNumber(z.int().min(1).max(max).default(size)),
})

/** A flag in a query: the words true and false, as HTML forms and existing clients send them. */
export const flag = z.stringbool().default(false)

/** One of these words, in any case. */
export const wordOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.preprocess((v) => (typeof v === 'string' ? v.toUpperCase() : v), z.enum(words))

/** A list in a query of values that contain no comma: repeated parameters, or one with commas, as clients send lists. */
export const listOf = <T extends z.ZodType<unknown, string>>(list: z.ZodArray<T>) =>
  z.preprocess(
    (given: string | string[]) => (given === undefined ? given : [given].flat().flatMap((text) => text.split(','))),
    list,
  )

/** Words to search in a name. */
export const nameFilter = z.string().max(1024).optional()

/**
 * The position of a page in the whole list. Long lists are counted up to {@link limits.counted}, or less if a filter
 * checks each row: then `totalIsLowerBound` is true and there are at least `totalElements`.
 */
export const PageMetadata = z.object({
  totalElements: z.int(),
  totalPages: z.int(),
  page: z.int(),
  offset: z.int(),
  totalIsLowerBound: z.boolean(),
})

/** The list format of every call with pages. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ content: z.array(item), metadata: PageMetadata })

/** The number of all rows, or a lower bound. */
export type Total = number | { atLeast: number }

/** The total of a count that stopped at one more than `bound`. */
export const countedTotal = (total: number, bound: number = limits.counted): Total =>
  total > bound ? { atLeast: bound } : total

/** Makes the list format from a page's rows and the total. */
export function toPage<T>(content: T[], total: Total, { page, size }: { page: number; size: number }) {
  const offset = page * size
  const seen = content.length > 0 ? offset + content.length : 0
  const isOpen = typeof total === 'object'
  // A page that isn't full is the last, whatever the count.
  const totalIsLowerBound = isOpen && (content.length === size || seen === 0)
  const least = isOpen ? Math.max(total.atLeast, seen) : total
  const totalElements = isOpen && !totalIsLowerBound ? seen : least
  const pages = Math.ceil(totalElements / size)
  const totalPages = totalIsLowerBound && seen === totalElements ? pages + 1 : pages
  return { content, metadata: { totalElements, totalPages, page, offset, totalIsLowerBound } }
}
