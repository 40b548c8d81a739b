import classes from './cut-name.module.css'

/** How many letters before the extension stay, and how many in all. */
const BEFORE = 4
const MOST = 16
/** Names up to this length are hardly ever cut; they stay one piece of text. */
const SHORT = 20

/** Where the end of a name begins that stays in sight: a few letters and the extension. */
export function endOf(letters: readonly string[]): number {
  const dot = letters.lastIndexOf('.')
  const wished = dot > 0 && letters.length - dot < MOST - BEFORE ? dot - BEFORE : letters.length - BEFORE * 2
  let at = Math.max(0, wished)
  // Marks belong to the letter before them.
  while (at > 0 && /[\p{M}\u200d]/u.test(letters[at]!)) at -= 1
  return at
}

/** A name on one line. Where there is no room it is cut before its end, so that the extension can be read. */
export function CutName({ name }: { name: string }) {
  const letters = [...name]
  if (letters.length <= SHORT) return <span className={classes.start}>{name}</span>
  const at = endOf(letters)
  return (
    <>
      <span className={classes.start}>{letters.slice(0, at).join('')}</span>
      <span className={classes.end}>{letters.slice(at).join('')}</span>
    </>
  )
}

/** The same for a number of letters. */
export function cutTo(name: string, most: number): string {
  const letters = [...name]
  if (letters.length <= most) return name
  const end = letters.slice(endOf(letters))
  return `${letters.slice(0, most - end.length - 1).join('')}…${end.join('')}`
}
