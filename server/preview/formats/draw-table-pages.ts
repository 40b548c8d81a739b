import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { parse } from 'csv-parse/sync'
import { decodeBeginning } from '../decode-text.ts'
import { registerFonts } from '../register-fonts.ts'
import { breakLines, type Drawn, fontOf, type PageCanvas } from './flow-pages.ts'

/** A4 on its side, in points. */
const page = { width: 842, height: 595, margin: 36 }
const SIZE = 8
const LINE = 11
const PADDING = 4
const NARROWEST = 30
const WIDEST = 190
/** Lines of one cell. A row of as many fits below a heading on one page. */
const MOST_LINES = 38
const MOST_HEADING_LINES = 8
const MOST_PAGES = 200
const MOST_ROWS = 10_000
const MOST_COLUMNS = 60
/** Characters of the file. */
const MOST_TEXT = 8_000_000
const MOST_LETTERS = 4000
/** Rows, and characters of a cell, from which column widths are measured. */
const MEASURED = 200

/**
 * Sets separated values as a table whose first row is the heading of each page. Columns that don't fit beside the others
 * follow on pages of their own. Cells that are cut end with an ellipsis. Undefined if the text isn't a table.
 */
export function drawTablePages(bytes: Buffer, extension: string): Drawn | undefined {
  const { text, isCut } = decodeBeginning(bytes, MOST_TEXT)
  // The last line may be half of one.
  const all = readRows(isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text, extension)
  if (!all || all.length === 0) return undefined
  registerFonts()
  const measure = createCanvas(1, 1).getContext('2d')
  const rows = all.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS))
  const pdf = new PDFDocument({ producer: 'Strongroom', compressionLevel: 1 })
  const isLarge = isCut || all.length > MOST_ROWS || all.some((row) => row.length > MOST_COLUMNS)
  const table: Table = { pdf, rows, measure, pages: 0, isCut: isLarge }
  for (const columns of groupsOf(widthsOf(rows, measure))) drawGroup(table, columns)
  return { pdf: pdf.close(), isCut: table.isCut }
}

function readRows(text: string, extension: string): string[][] | undefined {
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter =
    extension === 'tsv'
      ? '\t'
      : ([';', '\t', ',', '|'] as const).toSorted((a, b) => count(head, b) - count(head, a))[0]!
  try {
    return parse(text, {
      delimiter,
      to: MOST_ROWS + 1,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    })
  } catch {
    return undefined
  }
}

const count = (text: string, letter: string) => text.split(letter).length

function widthsOf(rows: readonly string[][], measure: SKRSContext2D): number[] {
  const columns = Math.max(...rows.map((row) => row.length), 1)
  measure.font = fontOf({ style: 'bold' }, SIZE)
  return Array.from({ length: columns }, (_, at) => {
    const widest = Math.max(
      ...rows.slice(0, MEASURED).map((row) => measure.measureText((row[at] ?? '').slice(0, MEASURED)).width),
    )
    return Math.min(WIDEST, Math.max(NARROWEST, widest + PADDING * 2 + 1))
  })
}

interface Column {
  at: number
  x: number
  width: number
}

/** Columns in groups that fit on a page. */
function groupsOf(widths: readonly number[]): Column[][] {
  const groups: Column[][] = [[]]
  let x = page.margin
  for (const [at, width] of widths.entries()) {
    if (x + width > page.width - page.margin && groups.at(-1)!.length > 0) {
      groups.push([])
      x = page.margin
    }
    groups.at(-1)!.push({ at, x, width })
    x += width
  }
  return groups
}

interface Table {
  pdf: PDFDocument
  rows: readonly string[][]
  measure: SKRSContext2D
  /** The pages drawn so far. */
  pages: number
  /** Whether something was left out. */
  isCut: boolean
}

/** A cell with its text in lines. */
interface Cell {
  column: Column
  lines: ReturnType<typeof breakLines>
}

/** Draws all rows of some columns, as far as there are pages left. */
function drawGroup(table: Table, columns: readonly Column[]): void {
  const { pdf, rows } = table
  const [heading, ...body] = rows
  const head = cellsOf(table, { columns, row: heading!, most: MOST_HEADING_LINES, style: 'bold' })
  let canvas: PageCanvas | undefined
  let y = Infinity
  for (const row of body.length > 0 ? body : [undefined]) {
    const cells = row && cellsOf(table, { columns, row, most: MOST_LINES })
    if (y + (cells ? heightOf(cells) : 0) > page.height - page.margin) {
      if (table.pages === MOST_PAGES) {
        table.isCut = true
        break
      }
      if (canvas) pdf.endPage()
      canvas = pdf.beginPage(page.width, page.height)
      table.pages++
      y = page.margin + drawRow(canvas, head, { y: page.margin, background: '#eef1f5' })
    }
    if (cells && canvas) y += drawRow(canvas, cells, { y, background: '#fff' })
  }
  if (canvas) pdf.endPage()
}

interface RowToSet {
  columns: readonly Column[]
  row: readonly string[]
  /** The most lines of a cell. */
  most: number
  style?: 'bold'
}

const cellsOf = (table: Table, { columns, row, most, style }: RowToSet): Cell[] =>
  columns.map((column) => {
    const setting = { measure: table.measure, size: SIZE, width: column.width - PADDING * 2 }
    const whole = row[column.at] ?? ''
    const lines = breakLines([{ text: whole.slice(0, MOST_LETTERS), style }], setting)
    if (whole.length <= MOST_LETTERS && lines.length <= most) return { column, lines }
    table.isCut = true
    return { column, lines: [...lines.slice(0, most - 1), [{ text: '…', style, width: 0 }]] }
  })

const heightOf = (cells: readonly Cell[]) => Math.max(...cells.map(({ lines }) => lines.length)) * LINE + PADDING * 2

/** Draws a row and returns its height. */
function drawRow(canvas: PageCanvas, cells: readonly Cell[], { y, background }: { y: number; background: string }) {
  const height = heightOf(cells)
  for (const { column, lines } of cells) {
    canvas.fillStyle = background
    canvas.fillRect(column.x, y, column.width, height)
    canvas.strokeStyle = '#c5ccd5'
    canvas.lineWidth = 0.5
    canvas.strokeRect(column.x, y, column.width, height)
    canvas.fillStyle = '#1c2128'
    for (const [at, [run]] of lines.entries()) {
      if (!run) continue
      canvas.font = fontOf(run, SIZE)
      canvas.fillText(run.text, column.x + PADDING, y + PADDING + at * LINE + SIZE)
    }
  }
  return height
}
