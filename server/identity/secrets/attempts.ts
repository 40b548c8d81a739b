import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { Ports } from '../../kernel/ports.ts'
import { fairTurns, TurnRefused } from '../../adapters/fair-turns.ts'
import { Refused } from '../../kernel/refused.ts'
import { reachDisk } from '../../kernel/write-down.ts'

export interface Limit {
  most: number
  /** Milliseconds in which attempts are counted together. */
  window: number
  /** Milliseconds for which attempts are refused, counted from the last permitted attempt. */
  lock?: number
  code: ErrorCode
  amount?: number
}

/**
 * One attempt of each counter at a time: they would wait for its row, and with them everybody else's for the few
 * connections.
 */
const turn = fairTurns({ slots: Number.POSITIVE_INFINITY, each: 1, queue: 20_000, queueEach: 500, wait: 15_000 })
const RETRY_AFTER = 5

interface Counted {
  count: number
  window_start: Date
  locked_until: Date | null
}

/** Counts one attempt unless `unless` returns a row. */
function counting(now: Date, { key, limit, unless }: { key: string; limit: Limit; unless?: RawBuilder<unknown> }) {
  const { most, window, lock, amount = 1 } = limit
  const start = new Date(now.getTime() - window)
  const until = lock === undefined ? null : new Date(now.getTime() + lock)
  return sql<Counted>`
    insert into attempt (key, window_start, count, locked_until)
    select ${key}, ${now}::timestamptz, ${amount}::integer, case when ${amount}::integer >= ${most}::integer then ${until}::timestamptz end
      ${unless ? sql`where not exists (${unless})` : sql``}
    on conflict (key) do update set (count, window_start, locked_until) = (
      select case when locked then greatest(attempt.count, ${most}::integer) + 1 else counted end,
        case when fresh and not locked then ${now} else attempt.window_start end,
        case when locked then attempt.locked_until when counted >= ${most}::integer then ${until}::timestamptz end
      from (
        select coalesce(attempt.locked_until > ${now}, false) as locked, fresh,
          case when fresh then ${amount}::integer else attempt.count + ${amount}::integer end as counted
        from (select attempt.window_start <= ${start} or attempt.locked_until <= ${now} as fresh) as age) as state)
    returning count, window_start, locked_until`
}

function refuseBeyond(now: Date, { count, window_start, locked_until }: Counted, { most, window, code }: Limit): void {
  if (count <= most) return
  const end = locked_until ?? new Date(window_start.getTime() + window)
  throw new Refused(code, { retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) })
}

/**
 * Counts one attempt, durably and before any secret is compared. Refuses with `code` after `most` attempts in the
 * window. With `lock` the last permitted attempt starts a lock of that length; without it the refusal lasts until the
 * window ends. Runs outside any transaction, so that a refusal can't undo the count. Returns the count.
 */
export async function takeAttempt(ports: Ports, key: string, limit: Limit): Promise<number> {
  const now = ports.clock.now()
  const { rows } = await turn(key, () => counting(now, { key, limit }).execute(ports.databases.beside)).catch(
    (error) => {
      throw error instanceof TurnRefused ? new Refused(limit.code, { retryAfter: RETRY_AFTER }) : error
    },
  )
  refuseBeyond(now, rows[0]!, limit)
  return rows[0]!.count
}

/**
 * Counts an attempt of each of several kinds, like {@link takeAttempt}, in one statement. The last kind is counted only
 * if none of the others refuses. The counts are durable once `onDisk` resolves: no result of the attempt may be
 * revealed before that, but slow work may start.
 */
export async function takeAttempts(ports: Ports, taken: readonly Taken[]): Promise<{ onDisk: Promise<void> }> {
  const now = ports.clock.now()
  const { beside } = ports.databases
  const names = taken.map((_, nth) => sql.raw(`of_${nth}`))
  const refusing = names.map((name, nth) => sql`select from ${name} where count > ${taken[nth]!.limit.most}::integer`)
  const steps = taken.map((attempt, nth) => {
    const unless = nth > 0 && nth === taken.length - 1 ? sql.join(refusing.slice(0, -1), sql` union all `) : undefined
    return sql`${names[nth]} as (${counting(now, unless ? { ...attempt, unless } : attempt)})`
  })
  const counts = names.map((name, nth) => sql`select ${sql.lit(nth)} as nth, ${name}.* from ${name}`)
  const { rows } = await sql<Counted & { nth: number }>`
    with quickly as materialized (select set_config('synchronous_commit', 'off', true)), ${sql.join(steps)}
    select counts.* from (${sql.join(counts, sql` union all `)}) as counts, quickly`.execute(beside)
  const onDisk = reachDisk(beside)
  // Nobody waits for it if the attempt is refused.
  onDisk.catch(() => undefined)
  for (const row of rows.toSorted((a, b) => a.nth - b.nth)) refuseBeyond(now, row, taken[row.nth]!.limit)
  return { onDisk }
}

interface Taken {
  key: string
  limit: Limit
}

/** Forgets the attempts after a success. */
export async function forgetAttempts(ports: Ports, key: string): Promise<void> {
  await ports.databases.beside.deleteFrom('attempt').where('key', '=', key).execute()
}

/**
 * Removes the attempts of a success; earlier failures stay counted. From a counter of a network: a crowd that signs in
 * behind one address must not lock itself out.
 */
export async function takeBackAttempt(ports: Ports, key: string, amount = 1): Promise<void> {
  await ports.databases.beside
    .updateTable('attempt')
    .set((eb) => ({ count: sql<number>`greatest(${eb.ref('count')} - ${amount}::integer, 0)`, locked_until: null }))
    .where('key', '=', key)
    .execute()
}
