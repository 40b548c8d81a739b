import { PDFDocument } from '@napi-rs/canvas'
import { decodeText } from '../decode-text.ts'
import { monospaced, registerFonts } from '../register-fonts.ts'
import type { Drawn } from './flow-pages.ts'

/** A4 in points. 92 characters of 9 points fill a line. */
const page = { width: 595, height: 842, margin: 48, letters: 92, lines: 62, lineHeight: 12, size: 9 }
const MOST_PAGES = 200
/** More bytes than the pages can hold in any encoding. */
const MOST_BYTES = page.letters * page.lines * MOST_PAGES * 4

/**
 * Sets text as a PDF of A4 pages in a fixed-width font; long lines wrap. After 200 pages it ends with an ellipsis. Empty
 * text makes one empty page.
 */
export function drawTextPages(bytes: Buffer): Drawn {
  registerFonts()
  const cutBytes = bytes.length > MOST_BYTES
  const text = decodeText(cutBytes ? bytes.subarray(0, MOST_BYTES) : bytes)
  const most = MOST_PAGES * page.lines
  const lines = wrapLines(text, most + 1)
  const isCut = cutBytes || lines.length > most
  if (isCut) lines.splice(Math.min(lines.length, most) - 1, Infinity, '…')
  const pdf = new PDFDocument({ producer: 'Strongroom', compressionLevel: 1 })
  for (let at = 0; at === 0 || at < lines.length; at += page.lines) drawPage(pdf, lines.slice(at, at + page.lines))
  return { pdf: pdf.close(), isCut }
}

function drawPage(pdf: PDFDocument, lines: string[]): void {
  const canvas = pdf.beginPage(page.width, page.height)
  canvas.font = `${page.size}px ${monospaced()}`
  canvas.fillStyle = '#000'
  lines.forEach((line, i) => {
    if (line) canvas.fillText(line, page.margin, page.margin + page.size + i * page.lineHeight)
  })
  pdf.endPage()
}

/** Wraps lines at 92 characters, at most `most` lines; tabs become spaces and unprintable characters are left out. */
function wrapLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (const line of text.matchAll(/([^\r\n\f\v]*)(\r\n|[\r\n\f\v]|$)/g)) {
    if (line[0] === '' && line.index >= text.length) break
    for (const part of wrapLine(line[1]!)) {
      lines.push(part)
      if (lines.length >= most) return lines
    }
  }
  return lines
}

function* wrapLine(line: string): Generator<string> {
  let part = ''
  let width = 0
  for (const letter of line) {
    const drawn = letter === '\t' ? ' '.repeat(8 - (width % 8)) : /\p{Cc}|\p{Cs}/u.test(letter) ? '' : letter
    const more = letter === '\t' ? drawn.length : widthOf(letter)
    if (width + more > page.letters) {
      yield part
      part = ''
      width = 0
    }
    part += drawn
    width += more
  }
  yield part
}

/** Columns of a character: none for combining marks, two for wide East Asian characters. */
function widthOf(letter: string): number {
  if (letter < '\u0300') return 1
  if (/[\p{M}\p{Cc}\p{Cf}]/u.test(letter)) return 0
  return /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff00-\uff60]/u.test(
    letter,
  )
    ? 2
    : 1
}
