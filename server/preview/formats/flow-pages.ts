import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { monospaced, registerFonts, sans, sansBold, sansOblique } from '../register-fonts.ts'

/** A piece of text in one style. */
export interface Run {
  text: string
  style?: 'bold' | 'italic' | 'mono' | undefined
  colour?: string | undefined
}

/** A paragraph, or anything that is set like one. */
export interface Block {
  runs: Run[]
  /** In points; 10 by default. */
  size?: number
  /** Points from the left margin. */
  indent?: number
  /** Drawn to the left of the first line: a bullet, a number of a line. */
  label?: string
  /** Points above it. */
  above?: number
  /** Behind its lines. */
  background?: string
  /** A line above it. */
  rule?: boolean
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 54 }
const MOST_PAGES = 200
const LEADING = 1.4
const TEXT = '#1c2128'
/** White space and words that stay together; longer ones are broken. */
const WORDS = /\s+|[^\s]{1,60}/gu

/** A file set as a PDF. */
export interface Drawn {
  pdf: Buffer
  /** Whether something of the file is not on the pages, because it is too large. */
  isCut: boolean
}

/** The drawing surface of a PDF's page. */
export type PageCanvas = ReturnType<PDFDocument['beginPage']>

interface Flow {
  pdf: PDFDocument
  /** The open page; pages are closed one by one. */
  canvas: PageCanvas | undefined
  y: number
  pages: number
}

/** Sets blocks one below the other on A4 pages, at most 200. */
export function flowPages(blocks: Iterable<Block>): Drawn {
  registerFonts()
  const flow: Flow = {
    pdf: new PDFDocument({ producer: 'Strongroom', compressionLevel: 1 }),
    canvas: undefined,
    y: 0,
    pages: 0,
  }
  const measure = createCanvas(1, 1).getContext('2d')
  turnPage(flow)
  let isCut = false
  for (const block of blocks) {
    isCut = !drawBlock(flow, block, measure)
    if (isCut) break
  }
  flow.pdf.endPage()
  return { pdf: flow.pdf.close(), isCut }
}

function turnPage(flow: Flow): boolean {
  if (flow.pages === MOST_PAGES) return false
  if (flow.canvas) flow.pdf.endPage()
  flow.canvas = flow.pdf.beginPage(page.width, page.height)
  flow.y = page.margin
  flow.pages++
  return true
}

/** False once all pages are full. */
function drawBlock(flow: Flow, block: Block, measure: SKRSContext2D): boolean {
  const { size = 10, indent = 0, above = 0, label, background, rule } = block
  const height = size * LEADING
  const left = page.margin + indent
  if (flow.y > page.margin) flow.y += above
  const lines = breakLines(block.runs, { measure, size, width: page.width - page.margin - left })
  for (const [at, line] of lines.entries()) {
    if (flow.y + height > page.height - page.margin && !turnPage(flow)) return false
    const canvas = flow.canvas!
    if (rule && at === 0) fill(canvas, '#c5ccd5', [page.margin, flow.y - 4, page.width - page.margin * 2, 0.7])
    if (background) fill(canvas, background, [left - 4, flow.y, page.width - page.margin - left + 8, height + 0.5])
    const base = flow.y + size * 1.05
    if (label && at === 0) drawLabel(canvas, label, { size, right: left - 8, base })
    let x = left
    for (const { text, width, ...run } of line) {
      canvas.font = fontOf(run, size)
      canvas.fillStyle = run.colour ?? TEXT
      canvas.fillText(text, x, base)
      x += width
    }
    flow.y += height
  }
  return true
}

function drawLabel(canvas: PageCanvas, label: string, place: { size: number; right: number; base: number }): void {
  canvas.font = `${place.size}px ${sans()}`
  canvas.fillStyle = '#7a8593'
  canvas.fillText(label, place.right - canvas.measureText(label).width, place.base)
}

function fill(canvas: PageCanvas, colour: string, [x, y, width, height]: [number, number, number, number]): void {
  canvas.fillStyle = colour
  canvas.fillRect(x, y, width, height)
}

/** The font of a run at a size. */
export const fontOf = ({ style }: Pick<Run, 'style'>, size: number) =>
  `${style === 'mono' ? size * 0.92 : size}px ${FONTS[style ?? 'plain']()}`

const FONTS = { plain: sans, bold: sansBold, italic: sansOblique, mono: monospaced }

interface SetRun extends Run {
  width: number
}

interface Setting {
  measure: SKRSContext2D
  size: number
  width: number
}

/**
 * Breaks runs into lines at white space, and words that are wider than a line where it ends. Line feeds break too; a block
 * without text is one empty line.
 */
export function breakLines(runs: readonly Run[], { measure, size, width }: Setting): SetRun[][] {
  const lines: SetRun[][] = [[]]
  let room = width
  const newLine = () => {
    lines.push([])
    room = width
  }
  for (const run of runs) {
    measure.font = fontOf(run, size)
    for (const [part] of visible(run.text)
      .split(/(?<=\n)/)
      .flatMap((line) => [...line.matchAll(WORDS)])) {
      if (part.includes('\n')) {
        newLine()
        continue
      }
      const isSpace = part.trim() === ''
      const long = measure.measureText(part).width
      if (long > room && !isSpace && room < width) newLine()
      if (long > room && isSpace) continue
      for (const [at, piece] of piecesOf(part, { measure, size, width }).entries()) {
        if (at > 0) newLine()
        add(lines.at(-1)!, { ...run, ...piece })
        room -= piece.width
      }
    }
  }
  return lines
}

/** A word in pieces that fit on a line each. */
function piecesOf(word: string, { measure, width }: Setting): { text: string; width: number }[] {
  const whole = measure.measureText(word).width
  if (whole <= width) return [{ text: word, width: whole }]
  const pieces = [{ text: '', width: 0 }]
  for (const letter of word) {
    const last = pieces.at(-1)!
    const text = last.text + letter
    const long = measure.measureText(text).width
    if (long > width && last.text) pieces.push({ text: letter, width: measure.measureText(letter).width })
    else Object.assign(last, { text, width: long })
  }
  return pieces
}

/** Joins equal runs, so that a line has few. */
function add(line: SetRun[], run: SetRun): void {
  const last = line.at(-1)
  if (!last || last.style !== run.style || last.colour !== run.colour) return void line.push(run)
  last.text += run.text
  last.width += run.width
}

/** Tabs become spaces; other control characters are left out. */
const visible = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, '')
