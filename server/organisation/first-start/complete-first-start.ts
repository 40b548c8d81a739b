import { networkOf } from '../../adapters/network-of.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/first-start.ts'
import { entities } from '../../access/entities.ts'
import { refuseFirstPassword } from '../../identity/secrets/refuse-password.ts'
import { deviceCookie } from '../../identity/sessions/known-device.ts'
import { hashOf, openSession } from '../../identity/sessions/open-session.ts'
import { headersOf } from '../../identity/sign-in/authenticate.ts'
import { insertPerson } from '../../identity/sign-in/insert-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { columnsOf } from '../members/change-role.ts'
import { insertAccount, insertWorkgroupOf } from './insert-account.ts'
import { checkLink } from './first-start-link.ts'

/**
 * Creates the first account, workgroup and administrator, and signs them in. One of two concurrent calls wins; the other
 * finds the link used.
 */
export async function completeFirstStart(
  change: Change,
  { body }: Input<typeof contract.completeFirstStart>,
): Promise<void> {
  change.anonymous('the link that the first start prints authenticates the operator')
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  await checkLink(change.read, { body })
  const { email, firstName, lastName, locale, timezone, publicUrl } = body
  if (publicUrl && change.ports.config.publicUrlGiven) throw new Refused('public.url.fixed')
  if (body.password !== body.repeatPassword) throw new Refused('password.mismatch')
  await refuseFirstPassword(change.read, { password: body.password, email, names: [firstName, lastName] })
  const passwordHash = await change.ports.passwords.hash(body.password, networkOf(change.clientInfo.address))
  await useLink(change, body)
  const accountId = await insertAccount(change, body.account)
  const workgroup = await insertWorkgroupOf(change, accountId, { name: body.workgroup, locale })
  const person = { givenName: firstName, familyName: lastName, email, passwordHash, locale, timezone }
  const personId = await insertPerson(change, person)
  await change.db
    .insertInto('member')
    .values({
      ...columnsOf('ACCOUNT_ADMIN'),
      person_id: personId,
      workgroup_id: workgroup.id,
      accepted_at: change.now,
      created: change.now,
    })
    .execute()
  await change.db.updateTable('person').set({ is_operator: true }).where('id', '=', personId).execute()
  const session = await openSession(change, personId)
  const device = deviceCookie(change.ports, change.clientInfo.cookies, email)
  Object.assign(change.headers, headersOf(change.ports, personId, session, device))
  const entity = entities.user(personId, `${firstName} ${lastName}`)
  change.record('USER_REGISTERED', entity, { personId, to: { email, role: 'ACCOUNT_ADMIN', operator: true } })
  change.record('USER_LOGIN', entity, { personId })
}

async function useLink(change: Change, { token, publicUrl }: { token: string; publicUrl?: string | undefined }) {
  const used = await change.db
    .updateTable('installation')
    .set({ first_start_hash: null, ...(publicUrl ? { public_url: new URL(publicUrl).origin } : {}) })
    .where('first_start_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (Number(used.numUpdatedRows) === 0) throw new Refused('first.start.over')
}
