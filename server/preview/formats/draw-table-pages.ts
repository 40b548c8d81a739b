import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { parse } from 'csv-parse/sync'
import { decodeText } from '../decode-text.ts'
import { registerFonts } from '../register-fonts.ts'
import { breakLines, fontOf, type PageCanvas } from './flow-pages.ts'

/** A4 on its side, in points. */
const page = { width: 842, height: 595, margin: 36 }
const SIZE = 8
const LINE = 11
const PADDING = 4
const NARROWEST = 30
const WIDEST = 190
/** Lines of one cell. */
const MOST_LINES = 8
const MOST_PAGES = 200
const MOST_ROWS = 10_000
const MOST_COLUMNS = 60
const MOST_BYTES = 8 * 1024 ** 2
const MOST_LETTERS = 600
/** Rows from which column widths are measured. */
const MEASURED = 200

/**
 * Sets separated values as a table whose first row is the heading of each page. Columns that don't fit beside the others
 * follow on pages of their own. Undefined if the text isn't a table.
 */
export function drawTablePages(bytes: Buffer, extension: string): Buffer | undefined {
  const rows = readRows(decodeText(bytes.subarray(0, MOST_BYTES)), extension)
  if (!rows || rows.length === 0) return undefined
  registerFonts()
  const measure = createCanvas(1, 1).getContext('2d')
  const widths = widthsOf(rows, measure)
  const pdf = new PDFDocument({ producer: 'Strongroom', compressionLevel: 1 })
  let pages = 0
  for (const columns of groupsOf(widths)) pages += drawGroup({ pdf, rows, columns, measure }, MOST_PAGES - pages)
  return pdf.close()
}

function readRows(text: string, extension: string): string[][] | undefined {
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter =
    extension === 'tsv'
      ? '\t'
      : ([';', '\t', ',', '|'] as const).toSorted((a, b) => count(head, b) - count(head, a))[0]!
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      to: MOST_ROWS,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    })
    return rows.map((row) => row.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, MOST_LETTERS)))
  } catch {
    return undefined
  }
}

const count = (text: string, letter: string) => text.split(letter).length

function widthsOf(rows: readonly string[][], measure: SKRSContext2D): number[] {
  const columns = Math.max(...rows.slice(0, MEASURED).map((row) => row.length), 1)
  measure.font = fontOf({ style: 'bold' }, SIZE)
  return Array.from({ length: columns }, (_, at) => {
    const widest = Math.max(...rows.slice(0, MEASURED).map((row) => measure.measureText(row[at] ?? '').width))
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
  columns: readonly Column[]
  measure: SKRSContext2D
}

/** A cell with its text in lines. */
interface Cell {
  column: Column
  lines: ReturnType<typeof breakLines>
}

/** Draws all rows of some columns on at most this many pages. Returns their number. */
function drawGroup({ pdf, rows, columns, measure }: Table, most: number): number {
  const [heading, ...body] = rows
  const head = cellsOf({ columns, measure }, heading!, 'bold')
  let canvas: PageCanvas | undefined
  let y = Infinity
  let pages = 0
  for (const row of body.length > 0 ? body : [undefined]) {
    const cells = row && cellsOf({ columns, measure }, row)
    if (y + (cells ? heightOf(cells) : 0) > page.height - page.margin) {
      if (pages === most) break
      if (canvas) pdf.endPage()
      canvas = pdf.beginPage(page.width, page.height)
      pages++
      y = page.margin + drawRow(canvas, head, { y: page.margin, background: '#eef1f5' })
    }
    if (cells && canvas) y += drawRow(canvas, cells, { y, background: '#fff' })
  }
  if (canvas) pdf.endPage()
  return pages
}

const cellsOf = (
  { columns, measure }: Pick<Table, 'columns' | 'measure'>,
  row: readonly string[],
  style?: 'bold',
): Cell[] =>
  columns.map((column) => {
    const setting = { measure, size: SIZE, width: column.width - PADDING * 2 }
    return { column, lines: breakLines([{ text: row[column.at] ?? '', style }], setting).slice(0, MOST_LINES) }
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
