import { limits } from '@strongroom/contract/wire/limits.ts'
import { offerEmail } from '../../identity/addresses/offer-email.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** Offers a member, whom the caller may change, another address. Returns whether it is another one. */
export async function offerMemberEmail(change: Change, personId: string, email: string): Promise<boolean> {
  const person = await findPerson(change.read, personId)
  if (email === person.email) return false
  const holder = await change.db
    .selectFrom('email_address')
    .select('person_id')
    .where('address', '=', email)
    .executeTakeFirst()
  if (holder && holder.person_id !== personId) throw new Refused('email.taken', { addresses: [email] })
  await offerEmail(change, person, { email, valid: limits.memberEmailValid })
  change.record('MEMBER_EMAIL_REQUESTED', personEntity(person), { from: { email: person.email }, to: { email } })
  return true
}
