import { decodeText } from '../decode-text.ts'
import { openPdf } from '../open-pdf.ts'
import type { Line, Word } from './page-text.ts'

/** A version's own bytes if they are text, otherwise the PDF of its preview. */
export type TextSource = { kind: 'pdf' | 'text'; bytes: Uint8Array }

/** A line of plain text, or a paragraph of a page. */
export interface SourceLine {
  text: string
  /** From 1; null for plain text. */
  page: number | null
}

export interface SourceText {
  lines: SourceLine[]
  /** Only the beginning was read. */
  isCut: boolean
}

/** The limits of one text: lines, characters, characters of a line. */
const MOST_LINES = 100_000
const MOST_CHARACTERS = 4_000_000
const LONGEST_LINE = 2000
/** Milliseconds for one PDF. */
const MOST_TIME = 10_000

/** The text of a source by lines, as far as the limits go. Throws Unrenderable if a PDF can't be opened. */
export async function readLines({ kind, bytes }: TextSource): Promise<SourceText> {
  if (kind === 'text') {
    const most = MOST_CHARACTERS * 4
    const { lines, isCut } = bounded(plainLines(decodeText(bytes.subarray(0, most))))
    return { lines, isCut: isCut || bytes.length > most }
  }
  const pdf = await openPdf(bytes)
  try {
    const end = performance.now() + MOST_TIME
    let isLate = false
    const { lines, isCut } = bounded(
      (function* () {
        for (let page = 1; page <= pdf.pages.length && !isLate; page++) {
          for (const text of paragraphsOf(pdf.text(page), pdf.pages[page - 1]!.width)) yield { text, page }
          isLate = page < pdf.pages.length && performance.now() > end
        }
      })(),
    )
    return { lines, isCut: isCut || isLate }
  } finally {
    pdf.close()
  }
}

function bounded(all: Iterable<SourceLine>): SourceText {
  const lines: SourceLine[] = []
  let characters = 0
  for (const { text, page } of all) {
    for (let at = 0; at === 0 || at < text.length; at += LONGEST_LINE) {
      const part = text.slice(at, at + LONGEST_LINE)
      characters += part.length
      if (lines.length >= MOST_LINES || characters > MOST_CHARACTERS) return { lines, isCut: true }
      lines.push({ text: part, page })
    }
  }
  return { lines, isCut: false }
}

function* plainLines(text: string): Generator<SourceLine> {
  for (const line of text.matchAll(/([^\r\n]*)(\r\n|[\r\n]|$)/g)) {
    if (line[0] === '' && line.index >= text.length) return
    yield { text: line[1]!.replaceAll(/[^\P{Cc}\t]/gu, ''), page: null }
  }
}

interface Extent {
  text: string
  turn: number
  left: number
  right: number
  top: number
  height: number
}

/**
 * Joins the lines of a paragraph, so that a changed word doesn't change every line after it. A line continues the one
 * before if that reaches the right edge of the page's text and both begin at about the same place. On a page of short
 * lines no line is a continuation.
 */
export function paragraphsOf(lines: readonly Line[], pageWidth: number): string[] {
  const extents = lines.filter(({ words }) => words.length > 0).map(extentOf)
  const edge = Math.max(...extents.map(({ right }) => right), 0)
  const start = Math.min(...extents.map(({ left }) => left), edge)
  const isWide = edge >= pageWidth * 0.65
  const paragraphs: string[] = []
  extents.forEach((line, i) => {
    const before = extents[i - 1]
    const reached = isWide && before && before.right >= edge - (edge - start) * 0.15
    if (!before || !reached || !follows(before, line)) paragraphs.push(line.text)
    else paragraphs.push(`${paragraphs.pop()} ${line.text}`)
  })
  return paragraphs
}

function follows(before: Extent, line: Extent): boolean {
  const step = line.top - before.top
  const height = Math.max(before.height, 1)
  const isBelow = step > height * 0.5 && step < height * 1.8
  const isSameSize = Math.abs(line.height - before.height) < height * 0.2
  return before.turn === 0 && line.turn === 0 && isBelow && isSameSize && Math.abs(line.left - before.left) < height * 2
}

function extentOf({ turn, words }: Line): Extent {
  const edges = (of: (word: Word) => number) => words.map(of)
  return {
    text: words.map(({ text }) => text).join(' '),
    turn,
    left: Math.min(...edges(({ x }) => x)),
    right: Math.max(...edges(({ x, width }) => x + width)),
    top: Math.min(...edges(({ y }) => y)),
    height: Math.max(...edges(({ height }) => height)),
  }
}
