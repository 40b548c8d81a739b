import { type Box, type PageLetters, type PdfDocument, withLetters } from './open-text.ts'

/** A word and its place on the page. */
export interface Word extends Box {
  text: string
}

/** The words of a line that have the same direction. */
export interface Line {
  turn: 0 | 90 | 180 | 270
  words: Word[]
}

/** Words beyond this many of one page are left out. */
const MOST_WORDS = 20_000

/** The lines of a page, counted from 1, in reading order. */
export function readPageText(open: PdfDocument, page: number): Line[] {
  return withLetters(open, page, (letters) => linesOf(letters))
}

function linesOf(letters: PageLetters): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  let word: Word | undefined
  let words = 0
  for (let at = 0; at < letters.count && words < MOST_WORDS; at++) {
    const letter = letters.letter(at)
    if (letter === '') continue
    if (/\s/.test(letter)) {
      word = undefined
      if (letter === '\n') line = undefined
      continue
    }
    const box = letters.box(at)
    if (!box) continue
    if (!word) {
      const turn = letters.turn(at)
      if (line?.turn !== turn) lines.push((line = { turn, words: [] }))
      line.words.push((word = { text: letter, ...box }))
      words++
      continue
    }
    word.text += letter
    Object.assign(word, around(word, box))
  }
  return lines.map((each) => ({ ...each, words: each.words.map(rounded) }))
}

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** To hundredths of a point. */
export const rounded = <B extends Box>(box: B): B => ({
  ...box,
  x: hundredths(box.x),
  y: hundredths(box.y),
  width: hundredths(box.width),
  height: hundredths(box.height),
})

const hundredths = (points: number) => Math.round(points * 100) / 100
