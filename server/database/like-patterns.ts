import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'

/** Too short to be found inside words: the indexes hold three letters each, and the beginnings of words. */
export const isShort = (words: string) => [...words].length < limits.searchMinimum

/**
 * The LIKE patterns of words as they stand: wherever they are, or, where they are short, at the beginning of a word. Several
 * of these, and no expression, so that an index answers each.
 */
export function patternsOf(words: string): string[] {
  const escaped = words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return isShort(words) ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`]
}

/** Whether a text is like one of the patterns. */
export const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`
