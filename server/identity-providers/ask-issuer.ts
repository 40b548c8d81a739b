import { takeAttempt } from '../access/attempts.ts'
import type { Change } from '../platform/change.ts'
import { type Description, describeIssuer } from './describe-issuer.ts'

const TRIES = { most: 30, window: 3_600_000, code: 'too.many.requests' } as const

/** Has a provider describe itself for somebody, who can't have the server ask for others as often as they like. */
export async function askIssuer(change: Change, issuer: string): Promise<Description> {
  await takeAttempt(change.ports, `issuer:${change.actor.personId}`, TRIES)
  return describeIssuer(change.ports, issuer)
}
