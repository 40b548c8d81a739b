import { createHash } from 'node:crypto'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { knownDevice } from '../sessions/known-device.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientInfo } from '../../kernel/read.ts'

const QUARTER = 900_000
const DAY = 86_400_000
const CODE = { code: 'too.many.requests' } as const

/**
 * Limits emails to an address per `purpose`: five in a quarter of an hour from one network, twenty a day in all, and
 * fifty in a quarter of an hour from one network to all addresses. Known and unknown addresses are counted alike. A
 * device on which the owner of the address has signed in has a counter of its own: strangers who use up the others don't
 * keep the owner from an email.
 */
export async function limitMails(ports: Ports, clientInfo: ClientInfo, purpose: string, email: string): Promise<void> {
  const device = knownDevice(ports, clientInfo.cookies, email)
  const few = { most: 5, window: QUARTER, ...CODE }
  if (device) return void (await takeAttempt(ports, `${purpose}-device:${keyOf(`${email} ${device}`)}`, few))
  const network = networkOf(clientInfo.address)
  const address = keyOf(email)
  await takeAttempt(ports, `${purpose}-from:${network}`, { most: 50, window: QUARTER, ...CODE })
  await takeAttempt(ports, `${purpose}-pair:${keyOf(`${email} ${network}`)}`, few)
  await takeAttempt(ports, `${purpose}-to:${address}`, { most: 20, window: DAY, ...CODE })
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')
