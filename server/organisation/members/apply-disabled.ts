import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import type { Change } from '../../kernel/change.ts'

/** Disables or enables a person whose administrators are locked and checked. Returns whether that changed anything. */
export async function applyDisabled(change: Change, personId: string, disabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await change.db
    .updateTable('person')
    .set({ disabled_at: disabled ? change.now : null })
    .where('id', '=', personId)
    .where('disabled_at', disabled ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (disabled) await endSessions(change, personId)
  const person = await findPerson(change.read, personId)
  await notifyOfAccount(change, person, { to: person.email, about: disabled ? 'disabled' : 'enabled', path: '/login' })
  change.record(disabled ? 'MEMBER_DISABLED' : 'MEMBER_ENABLED', personEntity(person))
  return true
}
