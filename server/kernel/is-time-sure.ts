import { sql } from 'kysely'
import type { Ports } from './ports.ts'

/** Milliseconds from one known time to the next, beyond which a clock is doubted. */
const GAP = 3_600_000
/** Milliseconds that a doubted clock runs on before it is believed: NTP, or a person, may set it right meanwhile. */
const PATIENCE = 3_600_000

/**
 * Whether this node's clock can be relied on. It is doubted if it is more than an hour past the last time that any node
 * was sure of: a clock was set wrong, or the installation stood still, or was restored from a backup. After an hour in
 * which it runs on evenly, over restarts too, and no other node is sure of an earlier time, it is believed. Notes the
 * time, so jobs ask it each time before they run.
 */
export async function isTimeSure({ databases, clock, log }: Ports): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql<{ at: Date; doubted_since: Date | null }>`
    insert into time_known as k (at) values (${now}::timestamptz) on conflict (is_row) do update set
      at = case when ${isBelieved} then excluded.at else k.at end,
      doubted_since = case when ${isBelieved} then null when ${isEven} then k.doubted_since else excluded.at end,
      doubted_until = case when ${isBelieved} then null else excluded.at end
    returning at, doubted_since`.execute(databases.write)
  const { at, doubted_since: since } = rows[0]!
  if (since?.getTime() === now.getTime())
    log.warn({ lastKnown: at, now }, 'the clock is far past the last known time: for an hour nothing is deleted by it')
  return since === null
}

const gap = sql.lit(`${GAP} milliseconds`)
/** The clock ran on since the doubt began, without a jump. */
const isEven = sql`(excluded.at >= k.doubted_since and excluded.at <= k.doubted_until + ${gap}::interval)`
const isBelieved = sql`(excluded.at <= k.at + ${gap}::interval
  or coalesce(${isEven} and excluded.at >= k.doubted_since + ${sql.lit(`${PATIENCE} milliseconds`)}::interval, false))`
