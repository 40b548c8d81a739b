import type { PageWord } from './page-words.ts'

/** So many words before and after tell apart two places that say the same. */
const CONTEXT = 8
/** Equal words, those around them included, without which a place isn't trusted. */
const ENOUGH = 4

/** Words of a page: those from `first` to before `end`. */
export interface WordRun {
  words: readonly PageWord[]
  first: number
  end: number
}

/**
 * Where the same words stand on another page: the place with the most equal words in and around it, of
 * several the one nearest to the old position.
 */
export function findWords(sought: WordRun, words: readonly PageWord[]): { first: number; equal: number } | undefined {
  const length = sought.end - sought.first
  let best: { first: number; equal: number } | undefined
  for (let first = 0; first + length <= words.length; first += 1) {
    if (!isSameRun(sought, words, first)) continue
    const equal = length + equalAround(sought, words, first)
    const isNearer = best?.equal === equal && distance(sought, words, first) < distance(sought, words, best.first)
    if (!best || equal > best.equal || isNearer) best = { first, equal }
  }
  // A page with few words can't have more of them in common.
  const enough = Math.min(ENOUGH, length + 2 * CONTEXT, sought.words.length)
  return best && best.equal >= enough ? best : undefined
}

/** The distance of a place from the old position. */
function distance({ words: own, first: from }: WordRun, words: readonly PageWord[], first: number): number {
  const [old, place] = [own[from]!.box, words[first]!.box]
  return Math.hypot(old.x - place.x, old.y - place.y)
}

function isSameRun({ words: own, first: from, end }: WordRun, words: readonly PageWord[], first: number): boolean {
  for (let at = from; at < end; at += 1) if (own[at]!.text !== words[first + at - from]!.text) return false
  return true
}

function equalAround({ words: own, first: from, end }: WordRun, words: readonly PageWord[], first: number): number {
  const after = first + end - from
  let equal = 0
  for (let away = 0; away < CONTEXT; away += 1) {
    if (isSameWord(own[from - 1 - away], words[first - 1 - away])) equal += 1
    if (isSameWord(own[end + away], words[after + away])) equal += 1
  }
  return equal
}

const isSameWord = (one: PageWord | undefined, other: PageWord | undefined) =>
  one !== undefined && one.text === other?.text
