import { type Column, listColumns } from './list-columns.ts'
import type pg from 'pg'

const HEAD = `// Written by \`npm run generate\` from the migrations; \`npm run check\` says when it is out of date.
import type { ColumnType } from 'kysely'

/** Has a value when none is given. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Goes in as JSON text, since the driver takes arrays for arrays of PostgreSQL. */
type Json = ColumnType<unknown, string, string>
`

const types: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'Json',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

/** The text of `db.gen.ts`: the TypeScript type of each table's columns. Throws for an unknown type. */
export async function writeTableTypes(pool: pg.Pool): Promise<string> {
  const tables = Map.groupBy(await listColumns(pool), (column) => column.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${nameOf(table)} {\n${columns.map(lineOf).join('')}}\n`,
  )
  const all = `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}\n`).join('')}}\n`
  return [HEAD, ...interfaces, all].join('\n')
}

const lineOf = (column: Column) => `  ${column.name}: ${typeOf(column)}\n`

function typeOf(column: Column): string {
  const array = column.type.endsWith('[]')
  const base = column.values ? column.values.join(' | ') : types[array ? column.type.slice(0, -2) : column.type]
  if (!base) throw new Error(`${column.table}.${column.name}: no TypeScript type is known for ${column.type}`)
  const type = `${array && column.values ? `(${base})` : base}${array ? '[]' : ''}${column.notNull ? '' : ' | null'}`
  return column.default === undefined && !column.identity ? type : `Generated<${type}>`
}

const nameOf = (table: string) =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
