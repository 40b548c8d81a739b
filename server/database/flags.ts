import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Boolean columns packed into one number, the first as its lowest bit; null counts as false. For lists of rows: each
 * column of a row costs the driver about as much as packing all flags costs the database.
 */
export function packFlags(flags: Record<string, Expression<unknown>>): RawBuilder<number> {
  const bits = Object.values(flags).map((flag, bit) => sql`(case when ${flag} then ${sql.lit(2 ** bit)} else 0 end)`)
  // PostgreSQL adds them as signed 32-bit integers.
  if (bits.length > 31) throw new Error(`${bits.length} flags are more than a number has bits`)
  return sql<number>`(${sql.join(bits, sql` + `)})`
}

/** Makes a function that reads a named flag from such a number. */
export function flagReader<Name extends string>(flags: Record<Name, unknown>): (packed: number, name: Name) => boolean {
  const bits = Object.fromEntries(Object.keys(flags).map((name, bit) => [name, 2 ** bit])) as Record<Name, number>
  return (packed, name) => (packed & bits[name]) !== 0
}
