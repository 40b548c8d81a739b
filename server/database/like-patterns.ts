import { limits } from '@strongroom/contract/wire/limits.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'

const APOSTROPHES = /['‘’ʼ]/g

/** Without case and accents. Words of accents only stay as they are: otherwise they would be in every name. */
const plainWords = (words: string) => plainText(words) || words

/**
 * Too short for a substring search: the indexes hold trigrams and beginnings of words. Apostrophes divide words, because
 * each stands for any character.
 */
export const isShort = (words: string) =>
  Math.max(
    ...plainWords(words)
      .split(APOSTROPHES)
      .map((part) => [...part].length),
  ) < limits.searchMinimum

/**
 * The LIKE patterns of literal words, for {@link isLike}: anywhere, or, if they are short, at the beginning of a word. A
 * list of patterns instead of an expression, so that an index answers each.
 */
export function patternsOf(words: string): string[] {
  const plain = anyApostrophe(plainWords(words))
  return isShort(words) ? [`${plain}%`, `% ${plain}%`, `%\n${plain}%`] : [`%${plain}%`]
}

/** The LIKE pattern of literal words anywhere in a text, for {@link isLike}. */
export const containing = (words: string) => `%${anyApostrophe(plainWords(words))}%`

/** Whether a text matches one of the patterns, without case and accents. */
export const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`plain_text(${text}) like ${pattern}`),
    sql` or `,
  )})`

/** A part of a LIKE pattern that matches these characters literally. */
const literally = (part: string) => part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const ONLY_APOSTROPHES = /^['‘’ʼ]+$/

/**
 * A part of a LIKE pattern. Keyboards write ', word processors ’: in a word each stands for any one character, so that
 * either finds both. Everything else is literal.
 */
export const anyApostrophe = (part: string) =>
  ONLY_APOSTROPHES.test(part) ? literally(part) : literally(part).replaceAll(APOSTROPHES, '_')
