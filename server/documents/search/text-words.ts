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
