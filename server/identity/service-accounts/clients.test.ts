import { issueClientToken } from '@strongroom/contract/identity/clients.ts'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { answerInvitation } from '@strongroom/contract/workspaces/participants.ts'
import { forgotPassword, getMe } from '@strongroom/contract/identity/sign-in.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { createServiceAccount, revokeClientSecret } from '../../cli/commands/service-accounts.ts'
import { asSystem } from '../../kernel/change.ts'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const open = async () => server.ports
let total = 0

async function serviceAccount(scope: 'read' | 'write') {
  const domain = `agents-${++total}.example`
  const workgroup = await given.workgroup(server, domain)
  const email = `archive@${domain}`
  const said = await createServiceAccount.run({ workgroup, name: 'Archive', email, scope }, open)
  const [, clientId, clientSecret] = /^Client (\S+)\nSecret (\S+)\n/.exec(said)!
  return { email, clientId: clientId!, clientSecret: clientSecret! }
}

const exchange = (body: { clientId: string; clientSecret: string }) =>
  callOver({ url: server.url }, issueClientToken, { body })

async function tokenOf(client: { email: string; clientId: string; clientSecret: string }) {
  const { headers, value } = await exchange({ clientId: client.clientId, clientSecret: client.clientSecret })
  const token = headers.get('authorization')!.replace('Bearer ', '')
  return { uuid: value.userUuid, email: client.email, name: 'Archive', token, cookie: '' }
}

const typesOf = async (actorId: string) => {
  const { rows } = await server.ports.databases.writePool.query(
    'select type from audit_event where entity_id = $1 order by id',
    [actorId],
  )
  return rows.map((row) => row.type)
}

test('a service account exchanges its secret for a token, is invited like a person, and works', async () => {
  const client = await serviceAccount('write')
  const agent = await tokenOf(client)
  const { owner, workspace } = await given.workspaceWith(server)
  const participantUuid = await given.invitee(server, { owner, workspace }, agent, ['hasCreateFolder'])
  await as(server, agent).call(answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  await as(server, agent).call(createFolder, { body: { name: 'Archive', workspaceUuid: workspace.uuid } })
  expect(await typesOf(agent.uuid)).toEqual(['SERVICE_ACCOUNT_CREATED', 'CLIENT_TOKEN_ISSUED'])
})

test('a read-only service account changes nothing', async () => {
  const agent = await tokenOf(await serviceAccount('read'))
  await as(server, agent).call(listMyWorkspaces, { query: {} })
  const { workspace } = await given.workspaceWith(server)
  const body = { name: 'No', workspaceUuid: workspace.uuid }
  await expect(as(server, agent).call(createFolder, { body })).rejects.toMatchObject({ code: 'scope.missing' })
})

test('wrong, unknown and revoked secrets get the same answer, are recorded, and are limited', async () => {
  const client = await serviceAccount('write')
  const agent = await tokenOf(client)
  const unknown = '01234567-0000-7000-8000-000000000000'
  for (const wrong of [
    { clientId: client.clientId, clientSecret: 'wrong' },
    { clientId: unknown, clientSecret: client.clientSecret },
  ])
    await expect(exchange(wrong)).rejects.toMatchObject({ code: 'client.invalid', status: 401 })
  expect((await typesOf(agent.uuid)).at(-1)).toBe('CLIENT_TOKEN_REFUSED')
  await revokeClientSecret.run({ client: client.clientId }, open)
  await expect(tokenOf(client)).rejects.toMatchObject({ code: 'client.invalid' })
  await expect(as(server, agent).call(getMe, { query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(revokeClientSecret.run({ client: client.clientId }, open)).rejects.toThrow('already revoked')
  const tries = await Promise.allSettled(
    Array.from({ length: 120 }, () => exchange({ clientId: unknown, clientSecret: 'guess' })),
  )
  const codes = tries.map((tried) => (tried.status === 'rejected' ? tried.reason.code : 'in'))
  expect(new Set(codes)).toEqual(new Set(['client.invalid', 'login.locked']))
})

test('programs behind one address that get tokens with their own secrets don’t lock others there out', async () => {
  server.pass(limits.attemptWindow)
  const [busy, other] = [await serviceAccount('read'), await serviceAccount('read')]
  for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 20 }, () => tokenOf(busy)))
  expect(await outcomeOf(tokenOf(other))).toBe('ok')
})

test('a secret that is being revoked opens no session', async () => {
  server.pass(limits.attemptWindow)
  const client = await serviceAccount('write')
  let tried: Promise<string> | undefined
  await asSystem(server.ports, 'a secret is revoked in a test', async (change) => {
    change.unaudited('a secret is revoked in a test')
    const revoked = change.db.updateTable('client_secret').set({ revoked_at: change.now })
    await revoked.where('id', '=', client.clientId).execute()
    // The secret was right and not revoked when it was compared.
    tried = outcomeOf(tokenOf(client))
    await somebodyWaits(server)
  })
  expect(await tried).toBe('client.invalid')
})

test('it has no password, and can’t get one by a link', async () => {
  const client = await serviceAccount('write')
  await as(server, undefined).call(forgotPassword, { body: { email: client.email } })
  await server.drain()
  expect(await mailsTo(server, client.email)).toEqual([])
  await expect(given.signIn(server, { email: client.email, name: 'Archive' })).rejects.toMatchObject({
    code: 'login.invalid',
  })
})

test('neither the secret nor the token is in the log', async () => {
  server.pass(limits.attemptWindow)
  const client = await serviceAccount('write')
  const agent = await tokenOf(client)
  const said = JSON.stringify(server.logged)
  expect(said).not.toContain(client.clientSecret)
  expect(said).not.toContain(agent.token)
})
