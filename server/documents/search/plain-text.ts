import { plainText } from '@strongroom/contract/wire/plain-text.ts'

/** {@link plainText} by character: a character whose plain form has another length stays, so that places in both texts agree. */
export function plainByCharacter(text: string): string {
  let plain = ''
  for (const letter of text) {
    const folded = letter < '\u0080' ? letter.toLowerCase() : plainText(letter)
    plain += [...folded].length === 1 ? folded : letter
  }
  return plain
}

/** The words of a text: letters and digits. Accents are removed first. */
export const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
