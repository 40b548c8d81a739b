import { limits } from '@strongroom/contract/wire/limits.ts'
import { forgetAttempts, takeAttempt } from '../secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'

const LIMIT = {
  most: limits.attemptsPerWindow,
  window: limits.attemptWindow,
  lock: limits.attemptWindow,
  code: 'passkey.limit',
} as const

/**
 * Counts an attempt at the caller's passkeys, durably and before anything is compared. Returns a function that forgets
 * the attempt.
 */
export async function countPasskey(change: Change): Promise<() => Promise<void>> {
  const key = `passkey:${change.actor.personId}`
  await takeAttempt(change.ports, key, LIMIT)
  return () => forgetAttempts(change.ports, key)
}
