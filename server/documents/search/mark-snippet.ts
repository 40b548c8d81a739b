import { plainByCharacter } from './plain-text.ts'

interface Part {
  text: string
  isMatch: boolean
}

/** Divides a piece of text at the plain words searched for. */
export function markSnippet(piece: string, words: readonly string[]): Part[] {
  const letters = [...piece.replaceAll(/\s/g, ' ')]
  const plain = [...plainByCharacter(letters.join(''))]
  const isMarked = letters.map(() => false)
  for (const word of words) {
    const wanted = [...word]
    for (let at = 0; at + wanted.length <= plain.length; at++)
      if (wanted.every((letter, i) => plain[at + i] === letter)) isMarked.fill(true, at, at + wanted.length)
  }
  const parts: Part[] = []
  letters.forEach((letter, i) => {
    const last = parts.at(-1)
    if (last?.isMatch === isMarked[i]) last!.text += letter
    else parts.push({ text: letter, isMatch: isMarked[i]! })
  })
  return parts
}
