import * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { findOperations, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { followPlans } from './follow-plans.job.ts'

const server = useServer()
const DAY = 86_400_000
const inDays = (days: number) => server.ports.clock.now().getTime() + days * DAY
const asRecorded = async (uuid: string) =>
  (
    await server.ports.databases.read
      .selectFrom('audit_event')
      .select(['type', 'actor_id', 'modified'])
      .where('workspace_id', '=', uuid)
      .where('type', 'like', 'WORKSPACE_%')
      .orderBy('id')
      .execute()
  ).filter(({ type }) => type !== 'WORKSPACE_CREATED')
const subjects = async (who: TestPerson) => (await mailsTo(server, who.email)).map(({ subject }) => subject)
const demote = (person: TestPerson) =>
  server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: false, is_account_admin: false })
    .where('person_id', '=', person.uuid)
    .execute()

test('a closure is scheduled, changed and cancelled; accepted participants are informed, and it is recorded', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    viewer: [],
    manager: ['hasManageWorkspace'],
  })
  const pending = await given.person(server, 'Pending')
  await given.invitee(server, { owner, workspace }, pending, [])
  const params = { workspaceUuid: workspace.uuid }
  const put = (who: TestPerson, body: Parameters<typeof Object>[0]) =>
    as(server, who).call(contract.updateLifecycle, { params, body })
  const get = () => as(server, people.viewer).call(contract.findLifecycle, { params })
  expect(await get()).toEqual({ endDate: null, endReason: null, reminderDays: 0 })
  expect(await outcomeOf(put(owner, { endDate: inDays(1) - 60_000 }))).toBe('lifecycle.too.soon')
  expect(await outcomeOf(put(owner, { endDate: inDays(-3) }))).toBe('lifecycle.too.soon')
  await expect(put(owner, { endDate: limits.latestTime + 1 })).rejects.toMatchObject({ code: 'input.invalid' })
  await expect(put(owner, { endDate: inDays(9), reminderDays: 6 })).rejects.toMatchObject({ code: 'input.invalid' })
  const [first, second] = [inDays(20), inDays(30)]
  await put(people.manager, { endDate: first, endReason: 'The deal is done', reminderDays: 14 })
  expect(await get()).toEqual({ endDate: first, endReason: 'The deal is done', reminderDays: 14 })
  expect((await as(server, people.viewer).call(findWorkspace, { params, query: {} })).scheduledEndTime).toBe(first)
  await put(owner, { endDate: second })
  await put(owner, { endDate: second })
  await put(owner, { endDate: null })
  await put(owner, { endDate: null })
  expect(await get()).toEqual({ endDate: null, endReason: null, reminderDays: 0 })
  const told = ['stays open', 'will close on', 'will close on']
  for (const who of [owner, people.manager, people.viewer]) {
    const mails = (await mailsTo(server, who.email)).filter(({ subject }) => subject.startsWith('“'))
    expect(mails.map(({ subject }) => told.find((words) => subject.includes(words)))).toEqual(told)
    expect(mails.at(-1)!.text).toContain('> The deal is done')
    expect(mails.at(-1)!.text).toMatch(
      /manager Tester scheduled .* to close on \d+ \w+ \d{4}, \d\d:\d\d \(Europe\/London\)/,
    )
  }
  expect((await subjects(pending)).filter((subject) => subject.startsWith('“'))).toEqual([])
  const recorded = (await eventsOf(server, owner, workspace)).filter(({ type }) => type.startsWith('WORKSPACE_END'))
  expect(recorded).toMatchObject([
    { type: 'WORKSPACE_END_UNSCHEDULED', actor: 'Owner', from: { endDate: second, reminderDays: 0 } },
    {
      type: 'WORKSPACE_END_SCHEDULED',
      from: { endDate: first, reminderDays: 14 },
      to: { endDate: second, reminderDays: 0 },
    },
    { type: 'WORKSPACE_END_SCHEDULED', actor: 'manager', to: { endDate: first, endReason: 'The deal is done' } },
  ])
})

test('who may schedule a closure, and who may close', async () => {
  const domain = 'lifecycle.example'
  await given.workgroup(server, domain)
  const owner = await given.person(server, 'Owner', domain)
  const admin = await given.person(server, 'Admin', domain)
  const colleague = await given.person(server, 'Colleague', domain)
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const fresh = async () => {
    const made = await given.workspaceOf(server, owner)
    for (const [role, abilities] of [
      ['manager', ['hasManageWorkspace']],
      ['viewer', []],
    ] as const)
      await given.participant(server, { owner, workspace: made }, people[role], [...abilities])
    await given.invitee(server, { owner, workspace: made }, people.invited, [])
    return made.uuid
  }
  const people = {
    owner,
    admin,
    colleague,
    manager: await given.person(server, 'Manager'),
    viewer: await given.person(server, 'Viewer'),
    invited: await given.person(server, 'Invited'),
    stranger: await given.person(server, 'Stranger'),
    nobody: undefined,
  }
  const refusals = {
    viewer: 'permission.denied',
    invited: 'workspace.invitation.pending',
    colleague: 'workspace.not.found',
    stranger: 'workspace.not.found',
    nobody: 'signed.out',
  } as const
  const planned = await fresh()
  await matrix(server, contract.updateLifecycle, {
    input: (who) => ({ params: { workspaceUuid: planned }, body: { endDate: inDays(3), endReason: who } }),
    people,
    expected: { ...refusals, admin: 'workspace.not.found', manager: 'ok', owner: 'ok' },
  })
  await matrix(server, contract.closeWorkspace, {
    input: async (who) => ({
      params: { workspaceUuid: ['owner', 'admin'].includes(who) ? await fresh() : planned },
      body: who === 'admin' ? { comment: 'The project is over.' } : undefined,
    }),
    people,
    expected: { ...refusals, manager: 'permission.denied', admin: 'ok', owner: 'ok' },
  })
  // Closing another owner's workspace needs a reason that isn't blank.
  for (const body of [undefined, {}, { comment: '  ' }]) {
    const close = as(server, people.admin).call(contract.closeWorkspace, { params: { workspaceUuid: planned }, body })
    expect(await outcomeOf(close)).toBe('close.reason.required')
  }
  const operationsOf = async (who: TestPerson) =>
    (await as(server, who).call(findOperations, { params: { workspaceUuid: planned } })).operations
  expect(await operationsOf(owner)).toEqual(expect.arrayContaining(['PUT lifecycle', 'PUT owner', 'DELETE']))
  expect(await operationsOf(people.manager)).toContain('PUT lifecycle')
  for (const word of ['DELETE', 'PUT owner']) expect(await operationsOf(people.manager)).not.toContain(word)
  server.pass(limits.reauthenticateWithin + 1000)
  const late = as(server, owner).call(contract.closeWorkspace, { params: { workspaceUuid: planned }, body: {} })
  expect(await outcomeOf(late)).toBe('reauthentication.required')
})

test('reminders are sent 7, 3 and 1 days before and on the chosen day; the workspace then closes once, with two nodes', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await demote(owner)
  const params = { workspaceUuid: workspace.uuid }
  const end = inDays(5)
  await as(server, owner).call(contract.updateLifecycle, {
    params,
    body: { endDate: end, endReason: 'Done', reminderDays: 2 },
  })
  const follow = () => Promise.all([followPlans.work(server.ports, {}), followPlans.work(server.ports, {})])
  const reminded = async (who: TestPerson) =>
    (await subjects(who)).filter((subject) => subject.includes(' closes on ')).length
  const seen: [number, number][] = []
  // A closure in five days has no reminder at seven.
  const at = (days: number) => server.pass(end - days * DAY + 1000 - server.ports.clock.now().getTime())
  for (const days of [4.5, 3, 2, 1]) {
    at(days)
    await follow()
    seen.push([await reminded(owner), await reminded(people.viewer)])
  }
  expect(seen).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
  ])
  at(0.001)
  await follow()
  expect(await asRecorded(workspace.uuid)).toMatchObject([{ type: 'WORKSPACE_END_SCHEDULED' }])
  at(0)
  await follow()
  await server.drain()
  await follow()
  expect(await asRecorded(workspace.uuid)).toMatchObject([
    { type: 'WORKSPACE_END_SCHEDULED' },
    { type: 'WORKSPACE_CLOSED', actor_id: null, modified: { scheduled: true, comment: 'Done' } },
  ])
  for (const who of [owner, people.viewer])
    expect((await subjects(who)).filter((subject) => subject.endsWith('has closed'))).toHaveLength(1)
})

test('a cancelled schedule closes nothing and reminds nobody', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(contract.updateLifecycle, { params, body: { endDate: inDays(2), reminderDays: 1 } })
  await as(server, owner).call(contract.updateLifecycle, { params, body: { endDate: null } })
  server.pass(3 * DAY)
  await followPlans.work(server.ports, {})
  expect((await asRecorded(workspace.uuid)).map(({ type }) => type)).not.toContain('WORKSPACE_CLOSED')
  expect((await subjects(owner)).filter((subject) => subject.includes(' closes on '))).toEqual([])
})
