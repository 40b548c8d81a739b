import { limits } from '@strongroom/contract/wire/limits.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { anyApostrophe } from '../../database/like-patterns.ts'
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
