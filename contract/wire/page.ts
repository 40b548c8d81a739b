import { z } from 'zod'
import { limits } from './limits.ts'

/** `page` from 0; an empty `page=` is 0. `size` at most {@link limits.listSizeMax} or `max`: above it the call is refused. */
export const pageQuery = (size: number = limits.listSize, max: number = limits.listSizeMax) => ({
  page: z.preprocess((v) => (v === '' ? undefined : v), z.coerce.number().int().min(0).max(1_000_000).default(0)),
  size: z.coerce.number().int().min(1).max(max).default(size),
})

/** A flag in a query: the words true and false, as HTML forms and existing clients send them. */
export const flag = z.stringbool().default(false)

/** One of these words in a query, in capitals or not. */
export const wordOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.preprocess((v) => (typeof v === 'string' ? v.toUpperCase() : v), z.enum(words))

/** Words to look for in a name. */
export const nameFilter = z.string().max(1024).optional()

/**
 * Where in the whole list a page stands. Of long lists no more than {@link limits.counted} are counted, or fewer where a
 * question is asked of each: then `totalIsLowerBound` is true and there are at least `totalElements`.
 */
export const PageMetadata = z.object({
  totalElements: z.int(),
  totalPages: z.int(),
  page: z.int(),
  offset: z.int(),
  totalIsLowerBound: z.boolean(),
})

/** The list form of every call that pages. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ content: z.array(item), metadata: PageMetadata })

/** The number of all rows, or how many there are at least. */
export type Total = number | { atLeast: number }

/** What was counted no further than to one more than `bound`. */
export const countedTotal = (many: number, bound: number = limits.counted): Total =>
  many > bound ? { atLeast: bound } : many

/** Builds the list form from a page's rows and the number of all rows. */
export function toPage<T>(content: T[], total: Total, { page, size }: { page: number; size: number }) {
  const offset = page * size
  const seen = content.length > 0 ? offset + content.length : 0
  const isOpen = typeof total === 'object'
  // A page that isn't full is the last, however many were counted.
  const totalIsLowerBound = isOpen && (content.length === size || seen === 0)
  const least = isOpen ? Math.max(total.atLeast, seen) : total
  const totalElements = isOpen && !totalIsLowerBound ? seen : least
  const pages = Math.ceil(totalElements / size)
  const totalPages = totalIsLowerBound && seen === totalElements ? pages + 1 : pages
  return { content, metadata: { totalElements, totalPages, page, offset, totalIsLowerBound } }
}
