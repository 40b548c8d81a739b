import { sql } from 'kysely'
import type { ErrorCode } from '@strongroom/contract/errors.ts'
import type { Ports } from '../platform/ports.ts'
import { Refused } from '../platform/refused.ts'

export interface Limit {
  most: number
  /** Milliseconds in which attempts are counted together. */
  window: number
  /** Milliseconds for which nothing is looked at any more, counted from the attempt that was the last one. */
  lock?: number
  code: ErrorCode
  amount?: number
}

/**
 * Takes one attempt, durably and before any secret is compared, and refuses with `code` once there were more than
 * `most` in the window. With `lock` the last one that is allowed begins a lock of that length; without, one waits for the
 * end of the window. Its own statement outside any transaction, so that a refusal can't undo it.
 */
export async function takeAttempt(
  ports: Ports,
  key: string,
  { most, window, lock, code, amount = 1 }: Limit,
): Promise<void> {
  const now = ports.clock.now()
  const start = new Date(now.getTime() - window)
  const until = lock === undefined ? null : new Date(now.getTime() + lock)
  const { rows } = await sql<{ count: number; window_start: Date; locked_until: Date | null }>`
    insert into attempt (key, window_start, count, locked_until)
    values (${key}, ${now}, ${amount}, case when ${amount} >= ${most}::integer then ${until}::timestamptz end)
    on conflict (key) do update set (count, window_start, locked_until) = (
      select case when locked then greatest(attempt.count, ${most}::integer) + 1 else counted end,
        case when fresh and not locked then ${now} else attempt.window_start end,
        case when locked then attempt.locked_until when counted >= ${most}::integer then ${until}::timestamptz end
      from (
        select coalesce(attempt.locked_until > ${now}, false) as locked, fresh,
          case when fresh then ${amount} else attempt.count + ${amount} end as counted
        from (select attempt.window_start <= ${start} or attempt.locked_until <= ${now} as fresh) as age) as state)
    returning count, window_start, locked_until`.execute(ports.databases.beside)
  const { count, window_start, locked_until } = rows[0]!
  if (count <= most) return
  const end = locked_until ?? new Date(window_start.getTime() + window)
  throw new Refused(code, { retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) })
}

/** Forgets the attempts after a success. */
export async function forgetAttempts(ports: Ports, key: string): Promise<void> {
  await ports.databases.beside.deleteFrom('attempt').where('key', '=', key).execute()
}

/** The address as far as limits go: an IPv6 network counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('::')
  const left = head.split(':')
  const right = tail?.split(':') ?? []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
