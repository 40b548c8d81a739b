import { type Expression, type RawBuilder, sql } from 'kysely'

/** A number holds so many bits exactly. */
const MOST = 52

/**
 * Boolean columns as one number, the first as its lowest bit; null counts as false. For rows that come by the dozen: the
 * driver spends about as long on each column as the database spends on all flags together (decision 113).
 */
export function packFlags(flags: Record<string, Expression<unknown>>): RawBuilder<number> {
  const bits = Object.values(flags).map(
    (flag, bit) => sql`(case when ${flag} then ${sql.lit(2 ** bit)}::bigint else 0 end)`,
  )
  if (bits.length > MOST) throw new Error(`${bits.length} flags are more than a number has bits`)
  return sql<number>`(${sql.join(bits, sql` + `)})`
}

/** Reads a flag from such a number by its name. */
export function flagReader<Name extends string>(flags: Record<Name, unknown>): (packed: number, name: Name) => boolean {
  const bits = Object.fromEntries(Object.keys(flags).map((name, bit) => [name, 2 ** bit])) as Record<Name, number>
  // The operator & would cut the number to 32 bits.
  return (packed, name) => Math.floor(packed / bits[name]) % 2 === 1
}
