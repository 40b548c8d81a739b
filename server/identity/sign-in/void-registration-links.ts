import type { Change } from '../../kernel/change.ts'

/**
 * Voids the unused registration links of an address that belongs to a person now. A link must not outlive the alias.
 */
export async function voidRegistrationLinks(change: Change, email: string): Promise<void> {
  await change.db.deleteFrom('registration_link').where('email', '=', email).where('used_at', 'is', null).execute()
}
