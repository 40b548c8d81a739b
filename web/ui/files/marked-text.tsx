import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { Fragment, type ReactNode } from 'react'

const APOSTROPHE = /['‘’ʼ]/

/** The words of a search, each of which a name has. */
export const partsOf = (words: string): string[] => plainText(words).split(/\s+/).filter(Boolean)

/** Which characters of a name these plain texts match: without case and accents, as the server compares names. */
export function markedLetters(letters: readonly string[], texts: readonly string[]): boolean[] {
  const plain: string[] = []
  // A character may become several (ﬁ) or none (an accent of its own).
  const sources: number[] = []
  letters.forEach((letter, at) => {
    for (const one of plainText(letter)) {
      plain.push(one)
      sources.push(at)
    }
  })
  const isMarked = letters.map(() => false)
  for (const text of texts) {
    const wanted = [...text]
    const isFree = wanted.some((letter) => !APOSTROPHE.test(letter))
    const fits = (letter: string, found: string | undefined) =>
      found !== undefined && (found === letter || (isFree && APOSTROPHE.test(letter)))
    plain.forEach((_, at) => {
      if (!wanted.every((letter, i) => fits(letter, plain[at + i]))) return
      const end = at + wanted.length
      // Accents after the last character belong to it; of a character that became several, one is enough.
      isMarked.fill(true, sources[at], Math.max(sources[end - 1]! + 1, sources[end] ?? letters.length))
    })
  }
  return isMarked
}

/** A name with a text marked wherever it has it. */
export function MarkedName({ name, text }: { name: string; text: string }): ReactNode {
  const letters = [...name]
  const plain = plainText(text.trim())
  return <MarkedText letters={letters} isMarked={markedLetters(letters, plain === '' ? [] : [plain])} />
}

/** A text whose matches are marked. */
export function MarkedText({
  letters,
  isMarked,
}: {
  letters: readonly string[]
  isMarked: readonly boolean[]
}): ReactNode {
  const parts: { text: string; isMatch: boolean }[] = []
  letters.forEach((letter, at) => {
    const isMatch = isMarked[at] ?? false
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  })
  // Parts have no identity of their own, and a name is never reordered.
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  )
}
