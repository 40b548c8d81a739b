import { entities } from '../../access/entities.ts'
import { EmailAddress, PersonName } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { v7 as uuidv7 } from 'uuid'
import { hashOf, newToken } from '../../identity/sessions/open-session.ts'
import { asSystem, type Change, violates } from '../../kernel/change.ts'
import { insertPerson } from '../../identity/sign-in/insert-person.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

const Account = z.object({
  workgroup: IdOption,
  name: PersonName,
  email: EmailAddress,
  scope: z.enum(['read', 'write'], { error: 'must be read or write' }),
})

export const createServiceAccount = command({
  name: 'create-service-account',
  usage: '--workgroup ID --name NAME --email ADDRESS --scope read|write',
  summary:
    'Creates a service account with an email address for invitations, and prints its secret once. It has no password and can’t sign in otherwise',
  options: {
    workgroup: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    scope: { type: 'string' },
  },
  schema: Account,
  run: async (given, open) => {
    const ports = await open()
    const { client, secret } = await asSystem(ports, 'a command of the installation’s operator', (change) =>
      insertAccount(change, given),
    )
    return `Client ${client}\nSecret ${secret}\nThe secret won’t be shown again. Exchange it for a token with POST /publicapi/1/clienttokens.`
  },
})

async function insertAccount(change: Change, { workgroup, name, email, scope }: z.output<typeof Account>) {
  const group = await findWorkgroup(change, workgroup)
  const names = { givenName: name, familyName: '', email, passwordHash: null }
  const personId = await insertPerson(change, {
    ...names,
    locale: group.default_locale,
    timezone: 'Europe/London',
  }).catch((error) => {
    throw violates(error, 'email_address_pkey') ? new CliError(`${email} is already registered.`) : error
  })
  await change.db.updateTable('person').set({ is_agent: true }).where('id', '=', personId).execute()
  const times = { accepted_at: change.now, created: change.now }
  await change.db
    .insertInto('member')
    .values({
      person_id: personId,
      workgroup_id: group.id,
      is_workgroup_admin: false,
      is_account_admin: false,
      ...times,
    })
    .execute()
  const [client, secret] = [uuidv7(), newToken()]
  await change.db
    .insertInto('client_secret')
    .values({ id: client, person_id: personId, name, hash: hashOf(secret), scope, created: change.now })
    .execute()
  const entity = entities.user(personId, name)
  change.record('SERVICE_ACCOUNT_CREATED', entity, { to: { workgroup: group.id, scope } })
  return { client, secret }
}

export const revokeClientSecret = command({
  name: 'revoke-client-secret',
  usage: '--client ID',
  summary: 'Revokes the secret of a service account and ends its sessions',
  options: { client: { type: 'string' } },
  schema: z.object({ client: z.uuid({ error: 'must be an id, as create-service-account printed it' }) }),
  run: async ({ client }, open) => {
    const ports = await open()
    await asSystem(ports, 'a command of the installation’s operator', (change) => revoke(change, client))
    return `Revoked: ${client}`
  },
})

async function revoke(change: Change, client: string): Promise<void> {
  const revoked = await change.db
    .updateTable('client_secret')
    .set({ revoked_at: change.now })
    .where('id', '=', client)
    .where('revoked_at', 'is', null)
    .returning(['person_id', 'name'])
    .executeTakeFirst()
  if (!revoked) throw new CliError(`There is no client ${client}, or its secret was already revoked.`)
  const ended = await change.db
    .updateTable('session')
    .set({ ended_at: change.now })
    .where('client_secret_id', '=', client)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) change.cut({ sessionId: id })
  const entity = entities.user(revoked.person_id, revoked.name)
  change.record('CLIENT_SECRET_REVOKED', entity)
}
