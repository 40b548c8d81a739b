import { v7 as uuidv7 } from 'uuid'
import { voidRegistrationLinks } from './void-registration-links.ts'
import type { Change } from '../../kernel/change.ts'

export interface NewPerson {
  givenName: string
  familyName: string
  email: string
  /** Null for people who sign in with a provider. */
  passwordHash: string | null
  locale: string
  timezone: string
}

/** Inserts a person with their primary address. Pending invitations for that address become theirs. */
export async function insertPerson(change: Change, person: NewPerson): Promise<string> {
  const id = uuidv7()
  await change.db
    .insertInto('person')
    .values({
      id,
      given_name: person.givenName,
      family_name: person.familyName,
      password_hash: person.passwordHash,
      locale: person.locale,
      timezone: knownTimezone(person.timezone),
      created: change.now,
    })
    .execute()
  await change.db
    .insertInto('email_address')
    .values({ address: person.email, person_id: id, is_primary: true })
    .execute()
  await voidRegistrationLinks(change, person.email)
  await change.db
    .updateTable('participant')
    .set({ person_id: id })
    .where('email', '=', person.email)
    .where('person_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  await change.db
    .updateTable('membership_invitation')
    .set({ person_id: id })
    .where('email', '=', person.email)
    .where('person_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  return id
}

/** A browser may name a time zone that this server doesn't know. */
export function knownTimezone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'Europe/London'
  }
}
