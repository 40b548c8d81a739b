import { limits } from '@strongroom/contract/wire/limits.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { wordsOf } from './plain-text.ts'
import { LONGEST_WORD } from './text-words.ts'

/** The forms of a search. */
export interface SearchTerms {
  /** LIKE patterns, all of which a name has. */
  patterns: string[]
  /** A pattern of names that begin as the search does. */
  beginning: string
  /** A tsquery of {@link textWords}; undefined if the search has no words. */
  words: string | undefined
  /** Plain words to mark in a text. */
  marked: string[]
}

/** Reads what a person typed. Parts between spaces are searched for in names, words of letters and digits in texts. */
export function searchTerms(typed: string): SearchTerms {
  const parts = [...new Set(plainText(typed).split(/\s+/).filter(Boolean))].slice(0, limits.searchWords)
  const words = [...new Set(wordsOf(typed).map((word) => [...word].slice(0, LONGEST_WORD).join('')))].slice(
    0,
    limits.searchWords,
  )
  return {
    patterns: parts.map((part) => `%${anyApostrophe(part)}%`),
    beginning: `${anyApostrophe(plainText(typed.trim()))}%`,
    // Words have letters and digits only, which need no escape between quotes.
    words: words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : undefined,
    marked: words,
  }
}

const APOSTROPHES = /['‘’ʼ]/g
const ONLY_APOSTROPHES = /^['‘’ʼ]+$/

/** Keyboards write ', word processors ’. In a word each stands for any one character, so that either finds both. */
const anyApostrophe = (part: string) =>
  ONLY_APOSTROPHES.test(part) ? literally(part) : literally(part).replaceAll(APOSTROPHES, '_')

/** A part of a LIKE pattern that matches these characters literally. */
export const literally = (part: string) => part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
