import type { Change } from '../../kernel/change.ts'
import { notifyOfAccount } from '../people/notify-of-account.ts'
import type { PersonRow } from '../people/queries.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'

/** Mails a link to a person's new address, which confirms it, and one to the current address, which cancels it. */
export async function offerEmail(
  change: Change,
  person: PersonRow,
  { email, valid }: { email: string; valid: number },
): Promise<void> {
  const tokens = { confirm: newToken(), stop: newToken() }
  const pending = {
    address: email,
    token_hash: hashOf(tokens.confirm),
    stop_hash: hashOf(tokens.stop),
    created: change.now,
    expires: new Date(change.now.getTime() + valid),
  }
  await change.db
    .insertInto('pending_address')
    .values({ person_id: person.id, ...pending })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
    .execute()
  await notifyNewAddress(change, person, email, tokens.confirm)
  await notifyOfAccount(change, person, {
    to: person.email,
    about: 'email-asked',
    values: { address: email },
    path: linkTo('stop-email', person.id, { token: tokens.stop }),
  })
}

async function notifyNewAddress(change: Change, person: PersonRow, email: string, token: string): Promise<void> {
  const holder = await change.db
    .selectFrom('email_address')
    .select('person_id')
    .where('address', '=', email)
    .executeTakeFirst()
  if (holder && holder.person_id !== person.id)
    return notifyOfAccount(change, person, { to: email, about: 'email-in-use', path: '/login' })
  const path = linkTo('confirm-email', person.id, { email, token })
  await notifyOfAccount(change, person, { to: email, about: 'email-confirm', path })
}

const linkTo = (page: string, personId: string, values: Record<string, string>) =>
  `/${page}?${new URLSearchParams({ user: personId, ...values })}`
