import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { fairTurns, TurnRefused } from '../../adapters/fair-turns.ts'
import { type Description, describeIssuer } from './describe-issuer.ts'

const TRIES = { most: 30, window: 3_600_000, code: 'too.many.requests' } as const
// A silent issuer takes long: one request of each person at once, and few that wait.
const inTurn = fairTurns({ slots: 4, each: 1, queue: 40, queueEach: 4, wait: 20_000 })

/**
 * Fetches the discovery document of an issuer for a person, limited in frequency. Call it outside a transaction: it
 * takes as long as the provider does.
 */
export async function askIssuer({ ports, actor }: Read, issuer: string): Promise<Description> {
  await takeAttempt(ports, `issuer:${actor.personId}`, TRIES)
  return inTurn(actor.personId, () => describeIssuer(ports, issuer)).catch((error: unknown) => {
    throw error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: 5 }) : error
  })
}
