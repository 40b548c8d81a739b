import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'

/** The rows of a list, as the rest of a statement from its `from`, in the order in which it shows them. */
export interface Listed {
  id: RawBuilder<unknown>
  /** The rows in their order, or exactly the opposite one; with another condition, if one is given. */
  from: (isReverse: boolean, condition?: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The same rows to count, without what only the order needs. */
  all: RawBuilder<unknown>
}

interface Page {
  skipped: number
  size: number
}

/** Below this many rows reading from the beginning costs less than a count. */
const NEAR = 1000

/** Whether a page is so near that its list needs no count to find it. */
export const isNear = (skipped: number): boolean => skipped <= NEAR

/**
 * Selects the ids of a page, where a count that stopped at its bound is known. From the end, an index skips the rows
 * behind the page instead of those before it; the total is counted by the same statement, so that rows added or removed
 * meanwhile shift nothing.
 */
export function pageOfIds(listed: Listed, page: Page, counted: number): RawBuilder<unknown> {
  const { skipped } = page
  const isKnown = counted <= limits.counted
  if (isNear(skipped) || (isKnown ? skipped <= counted / 2 : skipped <= limits.counted)) return forwards(listed, page)
  const total = sql`with counted as materialized (select count(*)::integer as total ${listed.all})`
  return isKnown ? sql`${total} ${backwards(listed, page)}` : sql`${total} ${fromEither(listed, page)}`
}

/** Selects the total, all of it counted, and the ids of a page. */
export const pageWithTotal = (listed: Listed, page: Page): RawBuilder<{ total: number; ids: string[] }> =>
  sql`with counted as materialized (select count(*)::integer as total ${listed.all})
    select (select total from counted) as total, array(${fromEither(listed, page)}) as ids`

/** From the nearer end: only one of the two runs. */
function fromEither({ id, from, all }: Listed, page: Page): RawBuilder<unknown> {
  const isBehind = sql`(select total < 2 * ${page.skipped}::bigint from counted)`
  const gated = (isReverse: boolean) => from(isReverse, isReverse ? isBehind : sql`not ${isBehind}`)
  const listed = { id, from: gated, all }
  return sql`(${forwards(listed, page)}) union all (${backwards(listed, page)})`
}

// Literals: for an unknown limit the planner assumes a tenth of all rows.
const forwards = ({ id, from }: Listed, { skipped, size }: Page) =>
  sql`select ${id} as id ${from(false)} limit ${sql.lit(size)} offset ${skipped}`

function backwards({ id, from }: Listed, { skipped, size }: Page) {
  const rest = sql`(select total - ${skipped}::bigint from counted)`
  return sql`select id from (
      select ${id} as id ${from(true)} limit ${sql.lit(size)} offset greatest(${rest} - ${sql.lit(size)}, 0)
    ) page limit greatest(least(${rest}, ${sql.lit(size)}), 0)`
}
