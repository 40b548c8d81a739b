import { createHash } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientInfo } from '../../kernel/read.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempts } from './attempts.ts'
import { knownDevice } from '../sessions/known-device.ts'

/** Attempts from one network, for any addresses. */
const FROM_NETWORK = 100
/** Attempts at one address, from anywhere. */
const TO_ADDRESS = 50

const TIMES = { window: limits.attemptWindow, lock: limits.attemptWindow, code: 'login.locked' } as const

const keyOf = (kind: string, text: string) => `${kind}:${createHash('sha256').update(text).digest('base64url')}`

/**
 * Counts an attempt to enter the password of an address, before anything is compared and whether or not the address
 * exists. A device on which its owner has signed in before has a separate counter: strangers who guess elsewhere, or in
 * the same network, don't lock the owner out. The password may be compared meanwhile; the result must not be revealed
 * before `onDisk` resolves.
 */
export async function countSignIn(ports: Ports, clientInfo: ClientInfo, email: string): Promise<CountedSignIn> {
  const device = knownDevice(ports, clientInfo.cookies, email)
  const network = networkOf(clientInfo.address)
  const own = keyOf('login', `${email} ${device ? `device ${device}` : network}`)
  const [fromNetwork, toAddress] = [`login-from:${network}`, keyOf('login-to', email)]
  const mine = { key: own, limit: { most: limits.attemptsPerWindow, ...TIMES } }
  // The network comes before the address: one network alone can't exhaust the limit of the address.
  const strangers = [
    { key: fromNetwork, limit: { most: FROM_NETWORK, ...TIMES } },
    mine,
    { key: toAddress, limit: { most: TO_ADDRESS, ...TIMES } },
  ]
  const { onDisk } = await takeAttempts(ports, device ? [mine] : strangers)
  return { onDisk, forget: () => forgetSignIn(ports, own, device ? [] : [fromNetwork, toAddress]) }
}

interface CountedSignIn {
  onDisk: Promise<void>
  /** Called after a success. */
  forget(): Promise<void>
}

/** A success forgets the person's own failures; from counters shared with strangers it removes only its own attempt. */
async function forgetSignIn({ databases }: Ports, own: string, shared: string[]): Promise<void> {
  const [fromNetwork, ...others] = shared
  const inOrder = fromNetwork === undefined ? [own] : [fromNetwork, own, ...others]
  // Committed asynchronously: if a crash loses it, the next success forgets the same attempts. Locks in the order in
  // which attempts are counted, to avoid deadlocks.
  await sql`
    with quickly as (select set_config('synchronous_commit', 'off', true)),
    locked as materialized (select key from attempt where key = any(${inOrder}::text[])
      order by array_position(${inOrder}::text[], key) for update),
    gone as (delete from attempt where key = ${own} and exists (select from quickly) and (select count(*) from locked) >= 0)
    update attempt set count = greatest(count - 1, 0), locked_until = null
     where key = any(${shared}::text[]) and (select count(*) from locked) >= 0`.execute(databases.beside)
}
