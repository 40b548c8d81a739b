import { networkOf } from '../../adapters/network-of.ts'
import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { refusesPasswords } from '../single-sign-on/identity-providers.ts'
import { refuseFirstPassword } from '../secrets/refuse-password.ts'
import { openSession } from '../sessions/open-session.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import { joinWorkgroup } from '../people/join-workgroup.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentUser } from '../people/present.ts'
import { findPerson } from '../people/queries.ts'
import { headersOf } from './authenticate.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { insertPerson } from './insert-person.ts'
import { findRegistrationLink, spendRegistrationLink } from './registration-link.ts'

/**
 * Registers the holder of a link for the address that it was mailed to, accepts its invitation, and signs the person
 * in. One of two concurrent calls wins. Refused if the invitation ended while the password was hashed.
 */
export async function register(
  change: Change,
  { params, body }: Input<typeof contract.register>,
): Promise<Reply<typeof contract.register>> {
  change.anonymous('the mailed link authenticates the person')
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  const link = await findRegistrationLink(change.read, params.token)
  if (await refusesPasswords(change.read, link.email)) throw new Refused('identity.required')
  if (body.password !== body.repeatpassword) throw new Refused('password.mismatch')
  await refuseFirstPassword(change.read, { password: body.password, email: link.email, names: [body.first, body.last] })
  const passwordHash = await change.ports.passwords.hash(body.password, networkOf(change.clientInfo.address))
  await spendRegistrationLink(change, link.token_hash)
  const names = { givenName: body.first, familyName: body.last }
  const person = { ...names, email: link.email, passwordHash, locale: body.locale, timezone: body.timezone }
  const personId = await insertPerson(change, person).catch((error) => {
    throw violates(error, 'email_address_pkey') ? new Refused('registration.exists') : error
  })
  await joinWorkgroup(change, personId, { email: link.email, name: `${body.first} ${body.last}` })
  const session = await openSession(change, personId)
  const device = deviceCookie(change.ports, change.clientInfo.cookies, link.email)
  Object.assign(change.headers, headersOf(change.ports, personId, session, device))
  const entity = entities.user(personId, `${body.first} ${body.last}`)
  change.record('USER_REGISTERED', entity, { personId })
  change.record('USER_LOGIN', entity, { personId })
  if (link.participant_id) await acceptInvitation(change, { participantId: link.participant_id, personId })
  return presentUser(await findPerson(change.read, personId))
}
