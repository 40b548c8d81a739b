import { timingSafeEqual } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { endPasswordSessions } from '../sessions/end-password-sessions.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { takePendingEmail } from '../addresses/take-pending-email.ts'
import { voidPending } from './void-pending.ts'
import { voidRegistrationLinks } from '../sign-in/void-registration-links.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findPerson, personEntity } from './queries.ts'
import { notifyOfAccount } from './notify-of-account.ts'

const DAY = 86_400_000
const GUESSES = { most: 30, window: 300_000, code: 'too.many.requests' } as const

/**
 * Makes the new address primary. The previous one stays as an alias and can undo the change for some days. The link
 * alone is not enough: the call requires the person's own session and a recent sign-in.
 */
export async function verifyEmail(change: Change, { params, body }: Input<typeof contract.verifyEmail>): Promise<void> {
  // Anybody else gets the same answer as for an invalid link.
  if (change.actor.personId !== params.userUuid) throw new Refused('email.link.invalid')
  change.authorizeSelf(params.userUuid)
  requireRecent(change)
  await takeAttempt(change.ports, `email-link:${networkOf(change.clientInfo.address)}`, GUESSES)
  const pending = await takePendingEmail(change, params.userUuid)
  if (!pending || pending.address !== body.email || !timingSafeEqual(pending.token_hash, hashOf(body.token)))
    throw new Refused('email.link.invalid')
  const person = await findPerson(change.read, params.userUuid)
  const wasAlias = await makePrimary(change, person.id, body.email)
  await adoptInvitations(change, person.id, body.email)
  await voidRegistrationLinks(change, body.email)
  // A reset link identifies the person, not the address that it was sent to.
  await voidPending(change, person.id)
  await endPasswordSessions(change, { personId: person.id })
  const isBack = await endUndosBetween(change, person.id, body.email)
  const token = isBack
    ? undefined
    : await allowUndo(change, person, { added: wasAlias ? null : body.email, since: pending.created })
  await notifyOfAccount(change, person, {
    to: person.email,
    values: { address: body.email, days: String(limits.emailUndoValid / DAY) },
    ...(token === undefined
      ? { about: 'email-restored' }
      : {
          about: 'email-changed',
          path: `/undo-email?${new URLSearchParams({ user: person.id, email: person.email, token })}`,
        }),
  })
  const difference = { from: { email: person.email }, to: { email: body.email }, personId: person.id }
  change.record('EMAIL_CHANGED', personEntity(person), difference)
}

/** Cancels a change of address: by the person, or by a reader of the current address. */
export async function cancelPendingEmail(
  change: Change,
  { params, body }: Input<typeof contract.cancelPendingEmail>,
): Promise<void> {
  if (body.token === undefined) {
    change.authorizeSelf(params.userUuid)
    // The link alone is enough here, so the route admits sessions without their second factor.
    if (change.actor.unfinished) throw new Refused(change.actor.unfinished)
  } else change.anonymous('the link mailed to the current address authorises cancelling')
  await takeAttempt(change.ports, `email-link:${networkOf(change.clientInfo.address)}`, GUESSES)
  const pending = await takePendingEmail(change, params.userUuid)
  const may = body.token === undefined || (pending && timingSafeEqual(pending.stop_hash, hashOf(body.token)))
  if (!pending || !may) throw new Refused('email.link.invalid')
  const person = await findPerson(change.read, params.userUuid)
  const difference = { from: { email: pending.address }, personId: person.id }
  change.record('EMAIL_CHANGE_CANCELLED', personEntity(person), difference)
}

/**
 * Whether this returns to an address that can still undo later changes. The addresses in between then lose their undo:
 * changing an address and back must not leave a way in.
 */
async function endUndosBetween({ db, now }: Change, personId: string, address: string): Promise<boolean> {
  const own = await db
    .selectFrom('address_undo')
    .select('created')
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .where('expires', '>', now)
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()
  if (!own) return false
  await db
    .deleteFrom('address_undo')
    .where('person_id', '=', personId)
    .where('address', '<>', address)
    .where('created', '>=', own.created)
    .execute()
  return true
}

async function allowUndo(
  change: Change,
  person: { id: string; email: string },
  { added, since }: { added: string | null; since: Date },
): Promise<string> {
  const token = newToken()
  const expires = new Date(change.now.getTime() + limits.emailUndoValid)
  const undo = { person_id: person.id, address: person.email, added, since, created: change.now, expires }
  await change.db
    .insertInto('address_undo')
    .values({ token_hash: hashOf(token), ...undo })
    .execute()
  return token
}

/** Returns whether the address was already one of the person's aliases. */
async function makePrimary(change: Change, personId: string, address: string): Promise<boolean> {
  await change.db.updateTable('email_address').set({ is_primary: false }).where('person_id', '=', personId).execute()
  const { numUpdatedRows } = await change.db
    .updateTable('email_address')
    .set({ is_primary: true })
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  await change.db
    .insertInto('email_address')
    .values({ address, person_id: personId, is_primary: true })
    .execute()
    .catch((error) => {
      throw violates(error, 'email_address_pkey') ? new Refused('email.taken') : error
    })
  return false
}

/** Pending invitations for the new address become the person's, except a second one to the same workspace. */
async function adoptInvitations(change: Change, personId: string, address: string): Promise<void> {
  await change.db
    .updateTable('participant as w')
    .set({ person_id: personId })
    .where('w.email', '=', address)
    .where('w.person_id', 'is', null)
    .where('w.removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participant as o')
            .select('o.id')
            .whereRef('o.workspace_id', '=', 'w.workspace_id')
            .where('o.person_id', '=', personId)
            .where('o.removed_at', 'is', null),
        ),
      ),
    )
    .execute()
}
