import { entities } from '../../access/entities.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { openText } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import { forgetAttempts, takeAttempt, takeBackAttempt } from './attempts.ts'
import { stepOf } from './totp-step.ts'

const LIMIT = {
  most: limits.attemptsPerWindow,
  window: limits.attemptWindow,
  lock: limits.attemptWindow,
  code: 'MOBILE_TOTP_ATTEMPT_LIMIT',
} as const

/** Five attempts in five minutes without a daily limit would find a code eventually. */
const DAILY = {
  most: limits.codesPerDay,
  window: 86_400_000,
  lock: 86_400_000,
  code: 'MOBILE_TOTP_ATTEMPT_LIMIT',
} as const
/** The attempts of a day after which the person is informed of wrong codes: after the first lock, and at the last. */
const TOLD_AT: number[] = [limits.attemptsPerWindow + 1, limits.codesPerDay]
/** The name of the job, which belongs to a later feature. */
export const TELL_OF_WRONG_CODES = 'tell-of-wrong-codes'

/** The context that a sealed secret is bound to: its row. */
export const sealContext = (personId: string) => `authenticator ${personId}`

/**
 * Counts an attempt at a person's codes, durably and before anything is compared. Returns a function that forgets it.
 */
export async function countAttempt(change: Change, personId: string): Promise<() => Promise<void>> {
  // Counted per person, not per network: six digits must not be guessable from many places at once.
  const key = `code:${personId}`
  await takeAttempt(change.ports, key, LIMIT)
  const ofDay = `code-day:${personId}`
  const total = await takeAttempt(change.ports, ofDay, DAILY)
  if (TOLD_AT.includes(total)) await reportLater(change.ports, personId)
  return async () => {
    await forgetAttempts(change.ports, key)
    await takeBackAttempt(change.ports, ofDay)
  }
}

/** Outside the transaction, which a wrong code rolls back. */
async function reportLater({ databases }: Ports, personId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_OF_WRONG_CODES}, payload => ${JSON.stringify({ personId })}::json)`.execute(
    databases.beside,
  )
}

/** The refusal of a wrong code; records an event if the person is signed in. */
export const wrongCode = (personId: string, code: 'MOBILE_TOTP_INVALID' | 'MOBILE_BACKUP_CODE_INVALID') =>
  new Refused(code, {
    entity: entities.user(personId),
    event: 'MOBILE_AUTH_FAILED',
  })

/**
 * Uses up a code of a person's authenticator. A code is valid once, also for concurrent requests, because the stored
 * step only grows. Refuses with `MOBILE_TOTP_INVALID`, and after five with `MOBILE_TOTP_ATTEMPT_LIMIT`.
 */
export async function takeCode(
  change: Change,
  code: string,
  { personId, state = 'registered' }: { personId: string; state?: 'registered' | 'pending' },
): Promise<void> {
  const secret = await findSecret(change, personId, state)
  const forget = await countAttempt(change, personId)
  const step = stepOf(secret, code, change.now)
  if (step === undefined) throw wrongCode(personId, 'MOBILE_TOTP_INVALID')
  const taken = await change.db
    .updateTable('mobile_authenticator')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw wrongCode(personId, 'MOBILE_TOTP_INVALID')
  await forget()
}

/** Decrypts the secret of an authenticator that is registered or waiting for its first code. */
async function findSecret(change: Change, personId: string, state: 'registered' | 'pending'): Promise<string> {
  let own = change.db.selectFrom('mobile_authenticator').select('secret').where('person_id', '=', personId)
  own =
    state === 'registered'
      ? own.where('registered_at', 'is not', null)
      : own.where('registered_at', 'is', null).where('pending_until', '>', change.now)
  const row = await own.executeTakeFirst()
  if (!row) throw new Refused(state === 'registered' ? 'REQUIRE_MOBILE_AUTH_REGISTRATION' : 'mobile.init.key.invalid')
  return openText(change.ports.masterKey, row.secret, sealContext(personId))
}
