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

/** Five in five minutes for ever would be enough to find one some day. */
const DAILY = {
  most: limits.codesPerDay,
  window: 86_400_000,
  lock: 86_400_000,
  code: 'MOBILE_TOTP_ATTEMPT_LIMIT',
} as const
/** At which attempts of a day the person hears that somebody gives wrong codes: after the first lock, and with the last. */
const TOLD_AT: number[] = [limits.attemptsPerWindow + 1, limits.codesPerDay]
/** The job's name: it stands in a feature that comes after this. */
export const TELL_OF_WRONG_CODES = 'tell-of-wrong-codes'

/** What a sealed secret is bound to: the row that it stands in. */
export const sealContext = (personId: string) => `authenticator ${personId}`

/** Counts an attempt at a person's codes, durably and before anything is compared. Answers how to forget it. */
export async function countAttempt(change: Change, personId: string): Promise<() => Promise<void>> {
  // By person and not by network: six digits must not be guessed from many places at once.
  const key = `code:${personId}`
  await takeAttempt(change.ports, key, LIMIT)
  const ofDay = `code-day:${personId}`
  const many = await takeAttempt(change.ports, ofDay, DAILY)
  if (TOLD_AT.includes(many)) await tellLater(change.ports, personId)
  return async () => {
    await forgetAttempts(change.ports, key)
    await takeBackAttempt(change.ports, ofDay)
  }
}

/** Outside the change, which a wrong code undoes. */
async function tellLater({ databases }: Ports, personId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_OF_WRONG_CODES}, payload => ${JSON.stringify({ personId })}::json)`.execute(
    databases.beside,
  )
}

/** What a wrong code is answered with; each leaves its event where somebody is signed in. */
export const wrongCode = (personId: string, code: 'MOBILE_TOTP_INVALID' | 'MOBILE_BACKUP_CODE_INVALID') =>
  new Refused(code, {
    entity: entities.user(personId),
    event: 'MOBILE_AUTH_FAILED',
  })

/**
 * Takes a code of a person's authenticator. Each is good once, also for requests at the same moment: the row's step
 * only ever grows. Refuses with `MOBILE_TOTP_INVALID`, after five with `MOBILE_TOTP_ATTEMPT_LIMIT`.
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

/** The opened secret of an authenticator: registered, or waiting for its first code. */
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
