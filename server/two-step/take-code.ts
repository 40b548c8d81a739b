import { limits } from '@strongroom/contract/limits.ts'
import { forgetAttempts, takeAttempt } from '../access/attempts.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { findSecret, guardSelf } from './queries.ts'
import { stepOf } from './totp.ts'

const LIMIT = {
  most: limits.attemptsPerWindow,
  window: limits.attemptWindow,
  code: 'MOBILE_TOTP_ATTEMPT_LIMIT',
} as const

/** Counts an attempt at the asker's codes, durably and before anything is compared. Answers how to forget it. */
export async function countAttempt(change: Change): Promise<() => Promise<void>> {
  // By person and not by network: six digits must not be guessed from many places at once.
  const key = `code:${change.actor.personId}`
  await takeAttempt(change.ports, key, LIMIT)
  return () => forgetAttempts(change.ports, key)
}

/** What a wrong code is answered with; each leaves its event. */
export const wrongCode = (change: Change, code: 'MOBILE_TOTP_INVALID' | 'MOBILE_BACKUP_CODE_INVALID') =>
  new Refused(code, { entity: guardSelf(change).entity, event: 'MOBILE_AUTH_FAILED' })

/**
 * Takes a code of the asker's authenticator. Each is good once, also for requests at the same moment: the row's step
 * only ever grows. Refuses with `MOBILE_TOTP_INVALID`, after five with `MOBILE_TOTP_ATTEMPT_LIMIT`.
 */
export async function takeCode(
  change: Change,
  code: string,
  state: 'registered' | 'pending' = 'registered',
): Promise<void> {
  const secret = await findSecret(change, state)
  const forget = await countAttempt(change)
  const step = stepOf(secret, code, change.now)
  if (step === undefined) throw wrongCode(change, 'MOBILE_TOTP_INVALID')
  const taken = await change.db
    .updateTable('mobile_authenticator')
    .set({ last_step: step })
    .where('person_id', '=', change.actor.personId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw wrongCode(change, 'MOBILE_TOTP_INVALID')
  await forget()
}
