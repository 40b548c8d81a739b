import { MarkedText, markedLetters, partsOf } from './marked-text.tsx'
import classes from './cut-name.module.css'

/** How many characters before the extension are kept, and how many in all. */
const BEFORE = 4
const MOST = 16
/** Names up to this length are hardly ever cut; they stay one text node. */
const SHORT = 20

/** The start of the part of a name that stays visible: a few characters and the extension. */
export function endOf(letters: readonly string[]): number {
  const dot = letters.lastIndexOf('.')
  const requested = dot > 0 && letters.length - dot < MOST - BEFORE ? dot - BEFORE : letters.length - BEFORE * 2
  let at = Math.max(0, requested)
  // Combining marks belong to the character before them.
  while (at > 0 && /[\p{M}\u200d]/u.test(letters[at]!)) at -= 1
  return at
}

/**
 * A name on one line. If it doesn't fit it is cut in the middle, so that the extension stays visible. Searched words are
 * marked.
 */
export function CutName({ name, words = '' }: { name: string; words?: string | undefined }) {
  const letters = [...name]
  const isMarked = words ? markedLetters(letters, partsOf(words)) : []
  const part = (from: number, to?: number) =>
    words ? (
      <MarkedText letters={letters.slice(from, to)} isMarked={isMarked.slice(from, to)} />
    ) : (
      letters.slice(from, to).join('')
    )
  if (letters.length <= SHORT) return <span className={classes.start}>{part(0)}</span>
  const at = endOf(letters)
  return (
    <>
      <span className={classes.start}>{part(0, at)}</span>
      <span className={classes.end}>{part(at)}</span>
    </>
  )
}

/** The same for a number of characters. */
export function cutTo(name: string, most: number): string {
  const letters = [...name]
  if (letters.length <= most) return name
  const end = letters.slice(endOf(letters))
  return `${letters.slice(0, most - end.length - 1).join('')}…${end.join('')}`
}
