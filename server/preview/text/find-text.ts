import { type Box, type PageLetters, type PdfDocument, withLetters } from './open-text.ts'
import { around, rounded } from './page-text.ts'

/** An occurrence: one box for each line that it covers. */
export interface Match {
  page: number
  boxes: Box[]
}

export interface Found {
  matches: Match[]
  /** Where to continue; null at the end of the document. */
  nextPage: number | null
}

/** One call searches this long at most, and finds this much. */
const MOST_TIME = 1500
const MOST_MATCHES = 200

/** Searches a document from a page on. Case, accents and the amount of white space are ignored. */
export function findText(open: PdfDocument, words: string, fromPage: number): Found {
  const end = performance.now() + MOST_TIME
  const wanted = foldText(words)
  const matches: Match[] = []
  for (let page = fromPage; page <= open.pages.length; page++) {
    if (page > fromPage && (performance.now() > end || matches.length >= MOST_MATCHES))
      return { matches, nextPage: page }
    matches.push(...findOnPage(open, wanted, page))
  }
  return { matches, nextPage: null }
}

/** An unreadable page has no matches. */
function findOnPage(open: PdfDocument, wanted: string, page: number): Match[] {
  try {
    return withLetters(open, page, (letters) => {
      const { text, places } = foldLetters(letters)
      const matches: Match[] = []
      for (let at = text.indexOf(wanted); wanted && at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        if (matches.length >= MOST_MATCHES) break
        const boxes = boxesOf(letters, places.slice(at, at + wanted.length))
        if (boxes.length > 0) matches.push({ page, boxes })
      }
      return matches
    })
  } catch {
    return []
  }
}

const fold = (letter: string) =>
  letter < '\u0080' ? letter.toLowerCase() : letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const foldText = (text: string) => [...text].map(fold).join('').replaceAll(/\s+/g, ' ').trim()

/** The text of a page without case and accents, and by offset the character from which each letter is. */
function foldLetters(letters: PageLetters): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (let at = 0; at < letters.count; at++) {
    const folded = fold(letters.letter(at)).replaceAll(/\s/g, ' ')
    // A line break counts as a space.
    const added = folded === ' ' && (text === '' || text.endsWith(' ')) ? '' : folded
    text += added
    for (let i = 0; i < added.length; i++) places.push(at)
  }
  return { text, places }
}

function boxesOf(letters: PageLetters, places: readonly number[]): Box[] {
  const boxes: Box[] = []
  let line: Box | undefined
  for (const at of new Set(places)) {
    const letter = letters.letter(at)
    const box = letter === '\n' ? undefined : letters.box(at)
    if (letter === '\n') line = undefined
    if (!box || letter.trim() === '') continue
    if (line) Object.assign(line, around(line, box))
    else boxes.push((line = { ...box }))
  }
  return boxes.map(rounded)
}
