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

/** Where in the whole list a page stands. */
export const PageMetadata = z.object({
  totalElements: z.int(),
  totalPages: z.int(),
  page: z.int(),
  offset: z.int(),
})

/** The list form of every call that pages. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ content: z.array(item), metadata: PageMetadata })

/** Builds the list form from a page's rows and the number of all rows. */
export function toPage<T>(content: T[], totalElements: number, { page, size }: { page: number; size: number }) {
  return {
    content,
    metadata: { totalElements, totalPages: Math.ceil(totalElements / size), page, offset: page * size },
  }
}
