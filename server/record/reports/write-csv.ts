import { stringify } from 'csv-stringify/sync'

/** A value of a cell. Times are given in UTC (ISO 8601), flags as the words true and false. */
export type Cell = string | number | boolean | Date | null

const BOM = '\ufeff'
// Formulas are escaped, so that spreadsheets show them as text.
const CSV = { escape_formulas: true, record_delimiter: 'windows' } as const

export const csvHead = (columns: readonly string[]): Buffer => Buffer.from(BOM + stringify([[...columns]], CSV))

export const csvRows = (rows: readonly Cell[][]): Buffer => Buffer.from(stringify(rows.map(textsOf), CSV))

const textsOf = (row: Cell[]) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')))
