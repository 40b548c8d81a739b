import { limits } from '@strongroom/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'

const escaped = (words: string) => words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Too short to be found inside words: the indexes hold three letters each, and the beginnings of words. */
export const isShort = (words: string) => [...words].length < limits.searchMinimum

/** Whether a text contains the words as they stand. */
export const containing = (text: RawBuilder<unknown>, words: string) =>
  sql<boolean>`${text} ilike ${`%${escaped(words)}%`}`

/** Whether a word of a text begins so. Three patterns and no expression, so that an index answers each. */
export function beginningWith(text: RawBuilder<unknown>, words: string) {
  const [first, next, line] = ['', '% ', '%\n'].map((before) => `${before}${escaped(words)}%`)
  return sql<boolean>`(${text} ilike ${first} or ${text} ilike ${next} or ${text} ilike ${line})`
}
