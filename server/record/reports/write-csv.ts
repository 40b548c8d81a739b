/** A value of a cell. Times are given in UTC (ISO 8601), flags as the words true and false. */
export type Cell = string | number | boolean | Date | null

const BOM = '\ufeff'

export const csvHead = (columns: readonly string[]): Buffer => Buffer.from(BOM + lineOf(columns))

/** RFC 4180. Formulas are escaped, so that spreadsheets show them as text. */
export function csvRows(rows: readonly (readonly Cell[])[]): Buffer {
  let text = ''
  for (const row of rows) text += lineOf(row)
  return Buffer.from(text)
}

function lineOf(row: readonly Cell[]): string {
  let line = ''
  for (let at = 0; at < row.length; at++) line += at === 0 ? cellOf(row[at]!) : `,${cellOf(row[at]!)}`
  return `${line}\r\n`
}

const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/
const QUOTED = /[",\r\n]/

function cellOf(cell: Cell): string {
  const value = textOf(cell)
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '')
}
