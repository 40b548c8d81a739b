import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createLinkedWorkspace, issueAgentShareToken } from '@strongroom/contract/workspaces/share-links.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { revokeClientSecret } from '../../cli/commands/service-accounts.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { serviceAccount } from '../../test/service-account.ts'

const server = useServer()

const agent = (scope: 'read' | 'write' = 'write') => serviceAccount(server, scope)

const tokenFor = async (from: TestPerson, email: string, folderId: string) =>
  (await as(server, from).call(issueAgentShareToken, { body: { email, folderId } })).agentShareToken

const follow = (who: TestPerson, agentShareToken: string, folderId: string) =>
  as(server, who).call(createLinkedWorkspace, { body: { name: 'Lease', agentShareToken, folderId } })

test('a link creates one workspace for a folder, kept by the records system; following it again leads there', async () => {
  const records = await agent()
  const clerk = await given.person(server, 'Clerk')
  const token = await tokenFor(records, clerk.email.toUpperCase(), 'F-1')
  const [first, second] = await Promise.allSettled([follow(clerk, token, 'F-1'), follow(clerk, token, 'F-1')])
  const made = [first, second].filter((one) => one.status === 'fulfilled').map(({ value }) => value.uuid)
  expect(new Set(made).size).toBe(1)
  expect(await follow(clerk, token, 'F-1')).toEqual({ uuid: made[0] })
  const workspace = await as(server, clerk).call(findWorkspace, { params: { workspaceUuid: made[0]! }, query: {} })
  expect(workspace).toMatchObject({ name: 'Lease', ownerUuid: clerk.uuid })
  expect(await eventsOf(server, clerk, workspace)).toMatchObject([
    {
      type: 'WORKSPACE_CREATED',
      to: { name: 'Lease', linkType: 'COLLABORATION', agent: records.uuid, folder: 'F-1' },
    },
  ])
  const document = await as(server, clerk).upload({ name: 'a.txt', bytes: 'a' }, { workspaceUuid: workspace.uuid })
  const deleting = as(server, clerk).call(deleteAsset, { params: { assetUuid: document.uuid }, body: {} })
  expect(await outcomeOf(deleting)).toBe('permission.denied')
  // Another folder, or the same one after this workspace closed, gets a new workspace.
  const other = await follow(clerk, await tokenFor(records, clerk.email, 'F-2'), 'F-2')
  expect(other.uuid).not.toBe(workspace.uuid)
  await as(server, clerk).call(closeWorkspace, { params: { workspaceUuid: other.uuid }, body: { comment: '' } })
  const again = await follow(clerk, await tokenFor(records, clerk.email, 'F-2'), 'F-2')
  expect([other.uuid, workspace.uuid]).not.toContain(again.uuid)
})

test('a folder may have any name that fits a line, in any script', async () => {
  const records = await agent()
  const clerk = await given.person(server, 'Clerk')
  const long = '檔'.repeat(200)
  const token = await tokenFor(records, clerk.email, long)
  expect(token.length).toBeGreaterThan(1000)
  const made = await follow(clerk, token, long)
  expect(await follow(clerk, await tokenFor(records, clerk.email, long), ` ${long} `)).toEqual(made)
  // Composed and decomposed accents name the same folder.
  const composed = await follow(clerk, await tokenFor(records, clerk.email, 'Tŷ'), 'Tŷ'.normalize('NFD'))
  expect(await follow(clerk, await tokenFor(records, clerk.email, 'Tŷ'.normalize('NFD')), 'Tŷ')).toEqual(composed)
  for (const wrong of ['', '  ', `${long}檔`, 'F\u0000', 'F\u202e1', 'F\n1', '\ud800'])
    expect(await outcomeOf(tokenFor(records, clerk.email, wrong))).toBe('input.invalid')
})

test('a token is valid for its folder, its person and ten minutes, and only service accounts get one', async () => {
  const records = await agent()
  const [clerk, colleague] = [await given.person(server, 'Clerk'), await given.person(server, 'Colleague')]
  const token = await tokenFor(records, clerk.email, 'F-1')
  expect(await outcomeOf(follow(clerk, token, 'F-2'))).toBe('share.link.invalid')
  expect(await outcomeOf(follow(clerk, `${token}x`, 'F-1'))).toBe('share.link.invalid')
  expect(await outcomeOf(follow(clerk, 'made.up', 'F-1'))).toBe('share.link.invalid')
  const [payload, signature] = token.split('.') as [string, string]
  const bound = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...bound, email: colleague.email })).toString('base64url')
  expect(await outcomeOf(follow(colleague, `${forged}.${signature}`, 'F-1'))).toBe('share.link.invalid')
  expect(await outcomeOf(follow(colleague, token, 'F-1'))).toBe('share.link.login')
  await follow(clerk, token, 'F-1')
  const theirs = await tokenFor(records, colleague.email, 'F-1')
  expect(await outcomeOf(follow(colleague, theirs, 'F-1'))).toBe('share.link.taken')
  // Another records system may use the same folder id.
  await follow(colleague, await tokenFor(await agent(), colleague.email, 'F-1'), 'F-1')
  const late = await tokenFor(records, clerk.email, 'F-3')
  await server.pass(601_000)
  expect(await outcomeOf(follow(clerk, late, 'F-3'))).toBe('share.link.invalid')

  const body = { email: clerk.email, folderId: 'F-1' }
  const ask = (who: TestPerson | undefined) => outcomeOf(as(server, who).call(issueAgentShareToken, { body }))
  expect(await ask(clerk)).toBe('permission.denied')
  expect(await ask(await agent('read'))).toBe('scope.missing')
  expect(await ask(undefined)).toBe('signed.out')
})

test('a link is void once its service account is disabled or its secret revoked', async () => {
  const clerk = await given.person(server, 'Clerk')
  const { write } = server.ports.databases
  for (const linkType of ['COLLABORATION', 'PUBLICATION'] as const) {
    const [disabled, revoked] = [await agent(), await agent()]
    const tokens = await Promise.all(
      [disabled, revoked].map((from) =>
        as(server, from).call(issueAgentShareToken, { body: { email: clerk.email, folderId: 'F-9', linkType } }),
      ),
    )
    await write
      .updateTable('person')
      .set({ disabled_at: server.ports.clock.now() })
      .where('id', '=', disabled.uuid)
      .execute()
    const { id: client } = await write
      .selectFrom('client_secret')
      .select('id')
      .where('person_id', '=', revoked.uuid)
      .executeTakeFirstOrThrow()
    await revokeClientSecret.run({ client }, async () => server.ports)
    for (const { agentShareToken } of tokens)
      expect(await outcomeOf(follow(clerk, agentShareToken, 'F-9')), linkType).toBe('share.link.invalid')
  }
})
