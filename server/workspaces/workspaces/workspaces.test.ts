import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a member creates a workspace and finds it among their own', async () => {
  const owner = await given.person(server, 'Owner')
  const workspace = await as(server, owner).call(contract.createWorkspace, { body: { name: '  Caffi Ŵyl  ' } })
  expect(workspace).toMatchObject({ name: 'Caffi Ŵyl', ownerUuid: owner.uuid, participant: { hasAccepted: true } })
  const list = await as(server, owner).call(contract.listMyWorkspaces, { query: {} })
  expect(list.content.map((w) => w.uuid)).toEqual([workspace.uuid])
  expect(list.metadata).toEqual({ totalElements: 1, totalPages: 1, page: 0, offset: 0, totalIsLowerBound: false })
  expect(await eventsOf(server, owner, workspace)).toMatchObject([
    { type: 'WORKSPACE_CREATED', to: { name: 'Caffi Ŵyl' } },
  ])
})

test('creating twice with one key makes one workspace, also concurrently', async () => {
  const owner = await given.person(server, 'Owner')
  const create = (name: string, key: string) =>
    callOver({ url: server.url, token: owner.token, headers: { 'idempotency-key': key } }, contract.createWorkspace, {
      body: { name },
    })
  const [first, second] = await Promise.all([create('Once', 'key-1'), create('Once', 'key-1')])
  expect(first.value).toEqual(second.value)
  expect((await create('Once', 'key-1')).value).toEqual(first.value)
  expect(await outcomeOf(create('Other', 'key-1'))).toBe('idempotency.mismatch')
  const list = await as(server, owner).call(contract.listMyWorkspaces, { query: {} })
  expect(list.metadata.totalElements).toBe(1)
})

test.each([
  ['empty', ''],
  ['only spaces', '   '],
  ['one over the limit', 'x'.repeat(257)],
  ['a control character', 'a\u0007b'],
  ['text that runs backwards', 'a\u202Eb'],
  ['a lone surrogate', 'a\uD800b'],
])('a name that is %s is refused with the field named', async (_what, name) => {
  const owner = await given.person(server, 'Owner')
  const refused = as(server, owner).call(contract.createWorkspace, { body: { name } })
  await expect(refused).rejects.toMatchObject({ code: 'input.invalid', reply: { fields: [{ path: 'name' }] } })
})

test('the longest name counts characters, not bytes', async () => {
  const owner = await given.person(server, 'Owner')
  const name = '𝔘'.repeat(256)
  const workspace = await as(server, owner).call(contract.createWorkspace, { body: { name } })
  expect(workspace.name).toBe(name)
})

test('rename: who may, and what is recorded', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    viewer: [],
  })
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, [])
  await matrix(server, contract.renameWorkspace, {
    input: (who) => ({ params: { workspaceUuid: workspace.uuid }, body: { name: `By ${who}` } }),
    people: { ...people, owner, invited, stranger: await given.person(server, 'Stranger'), nobody: undefined },
    expected: {
      viewer: 'permission.denied',
      invited: 'workspace.invitation.pending',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
      manager: 'ok',
      owner: 'ok',
    },
  })
  const find = (who: typeof owner) =>
    as(server, who).call(contract.findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect(await find(people.viewer)).toMatchObject({ name: 'By owner', modifiedByUuid: owner.uuid })
  expect((await find(invited)).modifiedByUuid).toBeNull()
  const renames = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'WORKSPACE_RENAMED')
  expect(renames).toMatchObject([
    { actor: 'Owner', from: { name: 'By manager' }, to: { name: 'By owner' } },
    { actor: 'manager', to: { name: 'By manager' } },
  ])
  const refused = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'ACCESS_REFUSED')
  expect(refused.map((event) => event.actor).toSorted()).toEqual(['Invited', 'viewer'])
})

test('OPTIONS agrees exactly with the actions', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [], inviter: ['hasInviter'] })
  const operations = async (who: typeof owner) =>
    (await as(server, who).call(contract.findOperations, { params: { workspaceUuid: workspace.uuid } })).operations
  expect(await operations(people.viewer)).toEqual(['GET participants', 'PUT favourite', 'PUT muted', 'leave'])
  expect(await operations(people.inviter)).toEqual([
    'POST participants',
    'GET participants',
    'PUT favourite',
    'PUT muted',
    'leave',
  ])
  expect(await operations(owner)).toContain('ManagerRole')
  expect(await operations(owner)).not.toContain('leave')
})

test('malformed, unknown and foreign ids get one answer', async () => {
  const { workspace } = await given.workspaceWith(server)
  const stranger = await given.person(server, 'Stranger')
  for (const workspaceUuid of [workspace.uuid, 'not-an-id', '00000000-0000-7000-8000-000000000000']) {
    const find = as(server, stranger).call(contract.findWorkspace, { params: { workspaceUuid }, query: {} })
    await expect(find).rejects.toMatchObject({ status: 404, code: 'workspace.not.found' })
  }
})

test('the list filters, sorts and pages; bad values are named', async () => {
  const owner = await given.person(server, 'Owner')
  const create = (name: string) => as(server, owner).call(contract.createWorkspace, { body: { name } })
  for (const name of ['Beta 100%', 'alpha', 'Gamma_1']) await create(name)
  const names = async (query: object) =>
    (await as(server, owner).call(contract.listMyWorkspaces, { query })).content.map((w) => w.name)
  expect(await names({ sort: 'name,asc' })).toEqual(['alpha', 'Beta 100%', 'Gamma_1'])
  expect(await names({ name: '0%' })).toEqual(['Beta 100%'])
  expect(await names({ name: '_' })).toEqual(['Gamma_1'])
  expect(await names({ sort: 'name,asc', size: 1, page: 1 })).toEqual(['Beta 100%'])
  for (const query of [{ size: 101 }, { size: 0 }, { page: -1 }, { sort: 'owner' }, { favourite: 'maybe' }]) {
    const list = as(server, owner).call(contract.listMyWorkspaces, { query: query as never })
    await expect(list).rejects.toMatchObject({
      code: 'input.invalid',
      reply: { fields: [{ path: Object.keys(query)[0] }] },
    })
  }
})

test('every order and filter lists and counts the same workspaces: invitations first, no closed ones', async () => {
  const owner = await given.person(server, 'Owner')
  const guest = await given.person(server, 'Guest')
  const made: { uuid: string; name: string; accepted: boolean }[] = []
  for (const [name, accepted] of [
    ['b', true],
    ['d', true],
    ['a', true],
    ['c', false],
    ['e', true],
  ] as const) {
    const { uuid } = await as(server, owner).call(contract.createWorkspace, { body: { name } })
    const to = { workspaceUuid: uuid, emails: [guest.email] }
    const { content } = await as(server, owner).call(inviteParticipants, { body: to })
    const params = { participantUuid: content[0]!.uuid }
    if (accepted) await as(server, guest).call(answerInvitation, { params, body: { accepted } })
    made.push({ uuid, name, accepted })
    await server.pass(1000)
  }
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: made.pop()!.uuid }, body: { comment: '' } })
  const orders = { createdDate: made, modifiedDate: made, name: made.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
  const { workgroupUuid } = await as(server, owner).call(contract.findWorkspace, {
    params: { workspaceUuid: made[0]!.uuid },
    query: {},
  })
  for (const [field, ascending] of Object.entries(orders))
    for (const direction of ['asc', 'desc'] as const)
      for (const filter of [{}, { workgroupUuid }, { excludeInvited: 'true' }, { excludeAccepted: 'true' }]) {
        const sort = `${field},${direction}` as 'name,asc'
        const query = { ...filter, sort, size: 3 }
        const { content, metadata } = await as(server, guest).call(contract.listMyWorkspaces, { query })
        const ordered = direction === 'asc' ? ascending : ascending.toReversed()
        const expected = [...ordered.filter((w) => !w.accepted), ...ordered.filter((w) => w.accepted)]
          .filter((w) => !('excludeInvited' in filter) || w.accepted)
          .filter((w) => !('excludeAccepted' in filter) || !w.accepted)
        expect(content.map(({ uuid }) => uuid)).toEqual(expected.slice(0, 3).map(({ uuid }) => uuid))
        expect(metadata.totalElements).toBe(expected.length)
      }
})

test('a workspace may be created with a scheduled closure, at least a day ahead', async () => {
  const owner = await given.person(server, 'Owner')
  const create = (scheduledEndTime: number) =>
    as(server, owner).call(contract.createWorkspace, { body: { name: 'Short-lived', scheduledEndTime } })
  const now = server.ports.clock.now().getTime()
  expect(await outcomeOf(create(now + 80_000_000))).toBe('lifecycle.too.soon')
  expect(await outcomeOf(create(-1))).toBe('input.invalid')
  const end = now + 10 * 86_400_000
  const workspace = await create(end)
  expect(workspace.scheduledEndTime).toBe(end)
  expect(await eventsOf(server, owner, workspace)).toMatchObject([{ to: { scheduledEndTime: end } }])
  const list = await as(server, owner).call(contract.listMyWorkspaces, { query: {} })
  expect(list.metadata.totalElements).toBe(1)
})

test('a page beyond the last is empty and still has the total', async () => {
  const owner = await given.person(server, 'Owner')
  for (const name of ['One', 'Two', 'Three']) await as(server, owner).call(contract.createWorkspace, { body: { name } })
  const page = (query: object) => as(server, owner).call(contract.listMyWorkspaces, { query })
  const beyond = await page({ size: 2, page: 5 })
  expect(beyond.content).toEqual([])
  expect(beyond.metadata).toMatchObject({ totalElements: 3, totalPages: 2 })
  expect((await page({ size: 2, page: 1, sort: 'name,asc' })).content.map(({ name }) => name)).toEqual(['Two'])
  expect((await page({ name: 'nothing of the kind' })).metadata.totalElements).toBe(0)
})
