import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Yes-or-no columns as one number, the first as its lowest bit; what is unknown is no. For rows that come by the dozen:
 * each column of each costs the driver about as much as all of their flags together cost the database.
 */
export function packFlags(flags: Record<string, Expression<unknown>>): RawBuilder<number> {
  const bits = Object.values(flags).map((flag, bit) => sql`(case when ${flag} then ${sql.lit(2 ** bit)} else 0 end)`)
  // PostgreSQL adds them as four bytes with a sign.
  if (bits.length > 31) throw new Error(`${bits.length} flags are more than a number has bits`)
  return sql<number>`(${sql.join(bits, sql` + `)})`
}

/** What tells whether a flag is set in such a number, by its name. */
export function flagReader<Name extends string>(flags: Record<Name, unknown>): (packed: number, name: Name) => boolean {
  const bits = Object.fromEntries(Object.keys(flags).map((name, bit) => [name, 2 ** bit])) as Record<Name, number>
  return (packed, name) => (packed & bits[name]) !== 0
}
