import { entities } from '../../access/entities.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { identityOnly } from '../single-sign-on/identity-providers.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { refuseOwnPassword } from '../secrets/refuse-password.ts'
import { hashOf, openSession } from '../sessions/open-session.ts'
import { takeCode } from '../secrets/take-code.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { recordFailure } from '../../kernel/record-refusal.ts'
import { Refused } from '../../kernel/refused.ts'
import { headersOf } from './authenticate.ts'

const GUESSES = { most: 30, window: 300_000, code: 'too.many.requests' } as const

/**
 * Sets the password of the holder of the link, ends all their sessions and signs them in. One of two concurrent uses of
 * a link wins.
 */
export async function resetPassword(change: Change, { body }: Input<typeof contract.resetPassword>): Promise<void> {
  change.anonymous('the mailed link authenticates the person')
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  await takeAttempt(change.ports, `reset:${networkOf(change.clientInfo.address)}`, GUESSES)
  const person = await findByLink(change, body)
  if (body.totp === undefined && person.has_device && !body.withoutCode) throw new Refused('REQUIRE_MOBILE_AUTH_LOGIN')
  if (body.password !== body.repeatPassword) throw new Refused('password.mismatch')
  await refuseOwnPassword(change.read, person.id, body)
  const passwordHash = await change.ports.passwords.hash(body.password, networkOf(change.clientInfo.address))
  await useLink(change, body.token)
  if (body.totp !== undefined) await giveCode(change, person.id, body.totp)
  await change.db.updateTable('person').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  await endSessions(change, person.id)
  await confirm(change, body.email, person)
  const session = await openSession(change, person.id)
  if (body.totp !== undefined) await passedBy(change, session.sessionId)
  const device = deviceCookie(change.ports, change.clientInfo.cookies, body.email)
  Object.assign(change.headers, headersOf(change.ports, person.id, session, device))
  const name = `${person.given_name} ${person.family_name}`
  const entity = entities.user(person.id, name)
  change.record('PASSWORD_RESET', entity, { personId: person.id })
  change.record('USER_LOGIN', entity, { personId: person.id })
}

/** Finds the owner of an unused, unexpired link for that address. */
async function findByLink(change: Change, { email, token }: { email: string; token: string }) {
  const row = await change.db
    .selectFrom('password_reset as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.locale', 'p.disabled_at'])
    .select(['e.address', 'r.used_at', 'r.expires', identityOnly('p.id')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('mobile_authenticator as a')
            .select('a.person_id')
            .whereRef('a.person_id', '=', 'p.id')
            .where('a.registered_at', 'is not', null),
        )
        .as('has_device'),
    )
    .where('r.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) throw new Refused('user.token.notFound')
  if (row.address !== email || row.used_at || row.expires <= change.now) throw new Refused('user.token.invalid')
  if (row.identity_only) throw new Refused('user.token.invalid')
  if (row.disabled_at) throw new Refused('user.disabled')
  return row
}

/** Wrong codes are counted and recorded as in a session, and keep the link valid. */
async function giveCode(change: Change, personId: string, code: string): Promise<void> {
  await takeCode(change, code, { personId }).catch(async (error: unknown) => {
    if (error instanceof Refused && error.details.event) {
      const { event, entity } = error.details
      const { ports, clientInfo } = change
      await recordFailure(ports, { clientInfo }, { event, id: entity!.id, name: entity!.name })
    }
    throw error
  })
}

/** The code sent with the new password counts for the session that it opens. */
async function passedBy(change: Change, sessionId: string): Promise<void> {
  await change.db.updateTable('session').set({ second_factor: 'MOBILE' }).where('id', '=', sessionId).execute()
}

async function useLink(change: Change, token: string): Promise<void> {
  const used = await change.db
    .updateTable('password_reset')
    .set({ used_at: change.now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (Number(used.numUpdatedRows) === 0) throw new Refused('user.token.invalid')
}

/** Sent whatever the email preferences: if it wasn't them, they must know. */
const confirm = (change: Change, email: string, person: { given_name: string; locale: string }): Promise<void> =>
  mailPerson(
    change,
    { ...person, address: email },
    {
      kind: 'account',
      subject: 'reset-done.subject',
      paragraphs: ['reset-done.intro', 'reset-done.other'],
      link: { label: 'reset-done.button', path: '/forgot-password' },
      footer: 'footer.account',
    },
  )
