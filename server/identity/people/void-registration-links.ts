import type { Change } from '../../kernel/change.ts'

/** Voids the unused registration links of an address that belongs to somebody now: one may not outlive its time as alias. */
export async function voidRegistrationLinks(change: Change, email: string): Promise<void> {
  await change.db.deleteFrom('registration_link').where('email', '=', email).where('used_at', 'is', null).execute()
}
