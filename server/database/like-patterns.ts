import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'

/** Too short for a substring search: the indexes hold trigrams and beginnings of words. */
export const isShort = (words: string) => [...words].length < limits.searchMinimum

/**
 * The LIKE patterns of literal words: anywhere, or, if they are short, at the beginning of a word. A list of patterns
 * instead of an expression, so that an index answers each.
 */
export function patternsOf(words: string): string[] {
  const escaped = words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return isShort(words) ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`]
}

/** Whether a text matches one of the patterns. */
export const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`
