import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { hashOf } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { findPerson, personEntity } from '../people/queries.ts'
import { mailResetLink } from './mail-reset-link.job.ts'

const GUESSES = { most: 30, window: 300_000, code: 'too.many.requests' } as const

/**
 * Undoes a change of address for a reader of the previous address. The account was in other hands, so every session
 * ends, the password is void, and what was added since is removed: later addresses, passkeys, an authenticator, links
 * to provider accounts. The link for a new password goes to the restored address.
 */
export async function undoEmail(change: Change, { params, body }: Input<typeof contract.undoEmail>): Promise<void> {
  change.anonymous('the link mailed to the previous address authorises undoing')
  const { db, ports, clientInfo } = change
  await takeAttempt(ports, `email-link:${networkOf(clientInfo.address)}`, GUESSES)
  const undo = await db
    .deleteFrom('address_undo')
    .where('token_hash', '=', hashOf(body.token))
    .where('person_id', '=', params.userUuid)
    .where('expires', '>', change.now)
    .returning(['person_id', 'address', 'added', 'since', 'created'])
    .executeTakeFirst()
  if (!undo) throw new Refused('email.link.invalid')
  const { person_id: personId, address } = undo
  const before = await findPerson(change.read, personId)
  const removed = await restoreAddress(change, undo)
  await endSessions(change, personId)
  await db.updateTable('person').set({ password_hash: null }).where('id', '=', personId).execute()
  const forgotten = await forgetLaterFactors(change, personId, undo.since)
  const { address: from, userAgent } = clientInfo
  change.enqueue(mailResetLink, { email: address, clientInfo: { address: from, userAgent } })
  const entity = personEntity(before)
  const { issuers } = forgotten
  const had = { email: before.email, ...(issuers.length > 0 ? { issuers } : {}) }
  change.record('EMAIL_CHANGE_UNDONE', entity, { from: had, to: { email: address }, personId })
  for (const email of removed.filter((one) => one !== before.email))
    change.record('EMAIL_ALIAS_REMOVED', entity, { from: { email }, personId })
  recordForgotten(change, entity, { personId, ...forgotten })
}

interface Undo {
  person_id: string
  address: string
  added: string | null
  created: Date
}

/**
 * Makes the address primary again and removes the address that the change added and those of later changes. Returns the
 * removed ones.
 */
async function restoreAddress(change: Change, { person_id: personId, address, added, created }: Undo) {
  const { db } = change
  const later = await db
    .deleteFrom('address_undo')
    .where('person_id', '=', personId)
    .where('created', '>=', created)
    .returning('added')
    .execute()
  const gone = [added, ...later.map((undo) => undo.added)].filter((one) => one !== null && one !== address)
  const removed = await db
    .deleteFrom('email_address')
    .where('person_id', '=', personId)
    .where(sql<boolean>`address = any(${gone}::text[])`)
    .returning('address')
    .execute()
  await db.updateTable('email_address').set({ is_primary: false }).where('person_id', '=', personId).execute()
  const restored = await db
    .insertInto('email_address')
    .values({ address, person_id: personId, is_primary: true })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ is_primary: true }).where('email_address.person_id', '=', personId),
    )
    .returning('address')
    .executeTakeFirst()
  // The alias was removed meanwhile, and somebody else has it.
  if (!restored) throw new Refused('email.taken')
  return removed.map((one) => one.address)
}

/** Removes passkeys, an authenticator and links to provider accounts that were added since. Returns what was there. */
async function forgetLaterFactors({ db }: Change, personId: string, since: Date) {
  const passkeys = await db
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('created', '>=', since)
    .returning(['id', 'name'])
    .execute()
  const device = await db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', personId)
    .where('registered_at', '>=', since)
    .executeTakeFirst()
  await db.deleteFrom('passkey_recovery').where('person_id', '=', personId).where('created', '>=', since).execute()
  // A provider account with the other address could still sign in.
  const identities = await db
    .deleteFrom('identity')
    .where('person_id', '=', personId)
    .where('created', '>=', since)
    .returning('issuer')
    .execute()
  return { passkeys, hadDevice: device.numDeletedRows > 0n, issuers: identities.map(({ issuer }) => issuer) }
}

interface Forgotten extends Omit<Awaited<ReturnType<typeof forgetLaterFactors>>, 'issuers'> {
  personId: string
}

function recordForgotten(change: Change, entity: Entity, { personId, passkeys, hadDevice }: Forgotten): void {
  const to = { by: 'EMAIL_CHANGE_UNDONE' }
  if (hadDevice) change.record('MOBILE_AUTH_UNREGISTERED', entity, { to, personId })
  for (const { id, name } of passkeys)
    change.record('PASSKEY_REMOVED', entity, { from: { passkey: id, name }, to, personId })
}
