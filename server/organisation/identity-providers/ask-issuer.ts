import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { limitConcurrency, TooBusy } from '../../adapters/limit-concurrency.ts'
import { type Description, describeIssuer } from './describe-issuer.ts'

const TRIES = { most: 30, window: 3_600_000, code: 'too.many.requests' } as const
// A silent issuer takes long: few requests at once, and few that wait.
const inTurn = limitConcurrency(2, 6)

/**
 * Fetches the discovery document of an issuer for a person, limited in frequency. Call it outside a transaction: it
 * takes as long as the provider does.
 */
export async function askIssuer({ ports, actor }: Read, issuer: string): Promise<Description> {
  await takeAttempt(ports, `issuer:${actor.personId}`, TRIES)
  return inTurn(() => describeIssuer(ports, issuer)).catch((error: unknown) => {
    throw error instanceof TooBusy ? new Refused('too.many.requests', { retryAfter: 5 }) : error
  })
}
