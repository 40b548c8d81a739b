import { type Expression, type RawBuilder, sql } from 'kysely'

/** Flags of a row: one number, or with more of them than its bits, one digit each. */
export type Packed = number | string

/** PostgreSQL adds them as signed 32-bit integers. */
const BITS = 31

/**
 * Yes-or-no columns as one value, the first as its lowest bit; unknown is no. For rows that come by the dozen: each column
 * of each costs the driver about as much as all of their flags together cost the database.
 */
export function packFlags(flags: Record<string, Expression<unknown>>): RawBuilder<Packed> {
  const all = Object.values(flags)
  if (all.length > BITS) {
    const digits = all.map((flag) => sql`case when ${flag} then '1' else '0' end`)
    return sql<string>`concat(${sql.join(digits)})`
  }
  const bits = all.map((flag, bit) => sql`(case when ${flag} then ${sql.lit(2 ** bit)} else 0 end)`)
  return sql<number>`(${sql.join(bits, sql` + `)})`
}

/** Reads a flag by its name from what {@link packFlags} gave. */
export function flagReader<Name extends string>(flags: Record<Name, unknown>): (packed: Packed, name: Name) => boolean {
  const places = Object.fromEntries(Object.keys(flags).map((name, place) => [name, place])) as Record<Name, number>
  return (packed, name) =>
    typeof packed === 'number' ? (packed & (2 ** places[name])) !== 0 : packed[places[name]] === '1'
}
