import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson, personEntity, type PersonRow } from './queries.ts'
import { notifyOfAccount } from './notify-of-account.ts'

const DAY = 86_400_000
const WISHES = { most: 10, window: DAY, code: 'too.many.requests' } as const

/**
 * Requests a change of the caller's address. The link goes to the new address; the current one is informed and can
 * cancel. An address of somebody else gets the same answer, and its owner an email, so that the answer doesn't reveal
 * who has an account.
 */
export async function requestEmail(
  change: Change,
  { params, body }: Input<typeof contract.requestEmail>,
): Promise<void> {
  change.authorizeSelf(params.userUuid)
  requireRecent(change)
  await takeAttempt(change.ports, `email-wish:${params.userUuid}`, WISHES)
  const person = await findPerson(change.read, params.userUuid)
  if (body.email === person.email) return change.nothingChanged()
  const tokens = { confirm: newToken(), stop: newToken() }
  await storePendingEmail(change, person.id, body.email, tokens)
  await notifyNewAddress(change, person, body.email, tokens.confirm)
  await notifyOfAccount(change, person, {
    to: person.email,
    about: 'email-asked',
    values: { address: body.email },
    path: linkTo('stop-email', person.id, { token: tokens.stop }),
  })
  change.record('EMAIL_CHANGE_REQUESTED', personEntity(person), { to: { email: body.email } })
}

async function storePendingEmail(
  change: Change,
  personId: string,
  address: string,
  tokens: { confirm: string; stop: string },
) {
  const pending = {
    address,
    token_hash: hashOf(tokens.confirm),
    stop_hash: hashOf(tokens.stop),
    created: change.now,
    expires: new Date(change.now.getTime() + DAY),
  }
  await change.db
    .insertInto('pending_address')
    .values({ person_id: personId, ...pending })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
    .execute()
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
