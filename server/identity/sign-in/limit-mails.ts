import { createHash } from 'node:crypto'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientInfo } from '../../kernel/read.ts'

const QUARTER = 900_000
const DAY = 86_400_000
const CODE = { code: 'too.many.requests' } as const

/**
 * Limits emails to an address per `purpose`: five in a quarter of an hour from one network, twenty a day in all, and
 * fifty in a quarter of an hour from one network to all addresses. Known and unknown addresses are counted alike.
 */
export async function limitMails(ports: Ports, clientInfo: ClientInfo, purpose: string, email: string): Promise<void> {
  const network = networkOf(clientInfo.address)
  const address = keyOf(email)
  await takeAttempt(ports, `${purpose}-from:${network}`, { most: 50, window: QUARTER, ...CODE })
  await takeAttempt(ports, `${purpose}-pair:${keyOf(`${email} ${network}`)}`, { most: 5, window: QUARTER, ...CODE })
  await takeAttempt(ports, `${purpose}-to:${address}`, { most: 20, window: DAY, ...CODE })
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')
