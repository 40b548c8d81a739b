import type { Change } from '../../kernel/change.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetFactors } from '../two-step/forget-factors.ts'

/**
 * Removes what lets a person in: sessions, secrets, addresses. Their name stays for what they created. The row keeps an
 * address that nobody can have (`isForgotten`), since every person has a primary one.
 */
export async function forgetPerson(change: Change, personId: string): Promise<void> {
  const { db, now } = change
  await endSessions(change, personId)
  await forgetFactors(change, personId)
  for (const table of ['identity', 'client_secret', 'address_undo', 'password_reset', 'provisioned_person'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
  await db.deleteFrom('email_address').where('person_id', '=', personId).where('is_primary', '=', false).execute()
  await db
    .updateTable('email_address')
    .set({ address: `${personId}${FORGOTTEN}` })
    .where('person_id', '=', personId)
    .execute()
  const silent = { email_subscriber: false, daily_email: false, weekly_email: false, immediate_email: false }
  await db
    .updateTable('person')
    .set({ disabled_at: now, deleted_at: now, password_hash: null, ...silent })
    .where('id', '=', personId)
    .execute()
}

export const FORGOTTEN = '@deleted.invalid'

/** The address of a person whose account was deleted: not shown to anyone. */
export const isForgotten = (address: string) => address.endsWith(FORGOTTEN)
