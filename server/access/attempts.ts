import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '@strongroom/contract/errors.ts'
import type { Ports } from '../platform/ports.ts'
import { Refused } from '../platform/refused.ts'

/**
 * Takes one attempt, durably and before any secret is compared, and refuses with `code` once there were more than
 * `most` in the window. Its own statement outside any transaction, so that a refusal can't undo it.
 */
export async function takeAttempt(
  ports: Ports,
  key: string,
  { most, window, code, amount = 1 }: { most: number; window: number; code: ErrorCode; amount?: number },
): Promise<void> {
  const now = ports.clock.now()
  const start = new Date(now.getTime() - window)
  const { rows } = await sql<{ count: number; window_start: Date }>`
    insert into attempt (key, window_start, count) values (${key}, ${now}, ${amount})
    on conflict (key) do update set
      count = case when attempt.window_start <= ${start} then ${amount} else attempt.count + ${amount} end,
      window_start = case when attempt.window_start <= ${start} then ${now} else attempt.window_start end
    returning count, window_start`.execute(ports.databases.beside)
  const { count, window_start } = rows[0]!
  if (count <= most) return
  throw new Refused(code, { retryAfter: Math.ceil((window_start.getTime() + window - now.getTime()) / 1000) })
}

/** What the attempts to give the password of an address from one network are counted under. */
export const signInKey = (email: string, network: string) =>
  `login:${createHash('sha256').update(`${email} ${network}`).digest('base64url')}`

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
