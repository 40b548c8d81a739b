import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { limitConcurrency, TooBusy } from '../../adapters/limit-concurrency.ts'
import { type Description, describeIssuer } from './describe-issuer.ts'

const TRIES = { most: 30, window: 3_600_000, code: 'too.many.requests' } as const
// Whoever says nothing is waited for: few at once, and few who wait for their turn.
const inTurn = limitConcurrency(2, 6)

/**
 * Has a provider describe itself for somebody, who can't have the server ask for others as often as they like. To be
 * called with no transaction open: it takes as long as the provider does.
 */
export async function askIssuer({ ports, actor }: Read, issuer: string): Promise<Description> {
  await takeAttempt(ports, `issuer:${actor.personId}`, TRIES)
  return inTurn(() => describeIssuer(ports, issuer)).catch((error: unknown) => {
    throw error instanceof TooBusy ? new Refused('too.many.requests', { retryAfter: 5 }) : error
  })
}
