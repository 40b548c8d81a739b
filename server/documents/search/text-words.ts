import { wordsOf } from './plain-text.ts'

/** Shorter endings of words aren't searched for. */
const SHORTEST = 3
/** The beginning of a longer word is enough to find it. */
export const LONGEST_WORD = 40
/** PostgreSQL's tsvector takes 1 MiB of words. */
const MOST_BYTES = 800_000

/** Every word of a text once, with each of its endings from three characters on, as far as the limits go. */
export function textWords(text: string): string[] {
  const found = new Set<string>()
  let bytes = 0
  const add = (word: string) => {
    if (found.has(word)) return
    bytes += Buffer.byteLength(word)
    if (bytes <= MOST_BYTES) found.add(word)
  }
  for (const whole of new Set(wordsOf(text))) {
    const word = [...whole].slice(0, LONGEST_WORD)
    add(word.join(''))
    for (let from = 1; from + SHORTEST <= word.length; from++) add(word.slice(from).join(''))
    if (bytes > MOST_BYTES) break
  }
  return [...found]
}

/** Positions are two bytes each beside the words, within the tsvector's limit. */
const MOST_POSITIONS = 60_000
const MOST_PLACED = 30_000
/** More occurrences of one word hardly change a rank. */
const MOST_OF_ONE = 16
const LAST_POSITION = 16_383

/**
 * The same words as a tsvector. Whole words have their positions, with the weight A, so that ranks count how often a word
 * occurs, and prefer it to endings of other words.
 */
export function textVector(text: string): string {
  const places = new Map<string, number[]>()
  let total = 0
  for (const [at, whole] of wordsOf(text).entries()) {
    if (total >= MOST_POSITIONS) break
    const word = [...whole].slice(0, LONGEST_WORD).join('')
    const own = places.get(word) ?? []
    if (own.length >= MOST_OF_ONE || (own.length === 0 && places.size >= MOST_PLACED)) continue
    own.push(Math.min(at + 1, LAST_POSITION))
    places.set(word, own)
    total += 1
  }
  return textWords(text)
    .map((word) => {
      const own = places.get(word)
      return own ? `'${word}':${own.map((place) => `${place}A`).join(',')}` : `'${word}'`
    })
    .join(' ')
}
