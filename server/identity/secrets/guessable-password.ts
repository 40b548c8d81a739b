import { passwordIsCommon } from '@strongroom/contract/wire/common-passwords.ts'
import { readLeakedPasswords } from './leaked-passwords.ts'

let leaked: Set<string> | undefined
const LETTERS: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }
/** Up to this many characters around a known word are guessed along with it. */
const ENDING = 6
/** The remainder beside a forbidden word must have this length, without digits and symbols at its ends. */
const REMAINDER = 8
/** Shorter words occur in too many others. */
const WORD = 4

const simple = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const readAs = (text: string, signs: RegExp) => text.replaceAll(signs, (sign) => LETTERS[sign]!)
/** A text as typed, and with symbols, or digits too, replaced by the letters that they resemble. */
const readings = (text: string) => [text, readAs(text, /[@$]/g), readAs(text, /[@431!0$57]/g)]
const lengthOf = (text: string) => [...text].length

/** True for leaked passwords: in any case, with symbols for letters, with up to six digits or symbols around them. */
export function passwordIsLeaked(password: string): boolean {
  leaked ??= new Set(readLeakedPasswords())
  const known = leaked
  const low = simple(password)
  if (passwordIsCommon(low)) return true
  const [head, tail] = [/^[^\p{L}]*/u.exec(low)![0].length, /[^\p{L}]*$/u.exec(low)![0].length]
  for (let before = 0; before <= Math.min(head, ENDING); before++)
    for (let after = 0; after <= Math.min(tail, ENDING - before); after++) {
      const base = low.slice(before, low.length - after)
      if (readings(base).some((text) => known.has(text) || passwordIsCommon(text))) return true
    }
  return false
}

/** The words of names and addresses that a password must not be based on, normalised for the comparison. */
export const wordsOf = (texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      simple(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => lengthOf(word) >= WORD),
    ),
  ),
]

/** True if little is left of a password without these words, or the rest is a leaked password. */
export function passwordLeansOn(words: string[], password: string): boolean {
  return readings(simple(password)).some((text) => {
    // Longer words first: a shorter word within would leave a remainder.
    const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), text)
    const stem = rest.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return rest !== text && (lengthOf(stem) < REMAINDER || passwordIsLeaked(rest))
  })
}
