import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { closeWorkspace, transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  answerInvitation,
  inviteParticipants,
  leaveWorkspace,
  listParticipants,
  removeParticipant,
  revealParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { updateTakingPart } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()
const { create, list, find, act, cancel } = tasksOn(server)

const people = () => given.workspaceWith(server, { one: [], two: [], manager: ['hasManageWorkspace'] })
const leave = (who: TestPerson, shareUuid: string) => as(server, who).call(leaveWorkspace, { query: { shareUuid } })
const taskEvents = async (who: TestPerson, workspace: { uuid: string }) =>
  (await eventsOf(server, who, workspace))
    .filter(({ type }) => type.startsWith('TASK'))
    .map(({ type, to }) => `${type} ${(to as { status: string }).status}`)
    .toReversed()

test('leaving and removal end open parts; a task without any open part is complete or cancelled', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  const [both, alone] = await Promise.all([
    create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid, all.two.uuid] }),
    create(owner, { workspaceUuid, assigneeUuids: [all.two.uuid] }),
  ])
  const third = await create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid, all.two.uuid] })
  await act(all.one, both.uuid)
  await leave(all.two, workspaceUuid)
  expect(await find(owner, both.uuid)).toMatchObject({
    status: 'COMPLETE',
    assignments: [{ status: 'COMPLETE' }, { status: 'NOT_DONE', givenName: 'two' }],
  })
  expect(await find(owner, alone.uuid)).toMatchObject({ status: 'CANCELLED' })
  expect(await find(owner, third.uuid)).toMatchObject({ status: 'OPEN' })
  expect(await outcomeOf(find(all.two, third.uuid))).toBe('task.not.found')
  const [row] = (await as(server, owner).call(listParticipants, { query: { workspaceUuid, query: 'one' } })).content
  await as(server, owner).call(removeParticipant, { params: { participantUuid: row!.uuid } })
  expect(await find(owner, third.uuid)).toMatchObject({ status: 'CANCELLED' })
  expect((await taskEvents(owner, workspace)).slice(-3).toSorted()).toEqual([
    'TASK_STATUS_CHANGED CANCELLED',
    'TASK_STATUS_CHANGED CANCELLED',
    'TASK_STATUS_CHANGED COMPLETE',
  ])
})

test('closing cancels open tasks and tells their assignees; nothing can be done afterwards', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  const open = await create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid, all.two.uuid, owner.uuid] })
  await create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid] })
  await act(all.two, open.uuid)
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid }, body: { comment: '' } })
  for (const attempt of [() => act(all.one, open.uuid), () => cancel(owner, open.uuid), () => find(all.one, open.uuid)])
    expect(await outcomeOf(attempt())).toBe('workspace.closed')
  expect((await list(all.one, { assignedToMe: 'true' })).content).toEqual([])
  const subject = `Your tasks in “${workspace.name}” were cancelled`
  const count = async (who: TestPerson) =>
    (await mailsTo(server, who.email)).filter((m) => m.subject === subject).length
  // The owner closed it.
  expect([await count(all.one), await count(all.two), await count(owner)]).toEqual([1, 0, 0])
  const [told] = (await mailsTo(server, all.one.email)).filter((mail) => mail.subject === subject)
  expect(told!.text, 'such emails are left by one click').toContain('/unsubscribe?token=')
  const rows = await server.ports.databases.read
    .selectFrom('task')
    .select('status')
    .where('workspace_id', '=', workspaceUuid)
    .execute()
  expect(rows).toEqual([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
})

test('a transfer of the ownership moves the open tasks of the former owner', async () => {
  const domain = `transfer-${Date.now()}.example`
  await given.workgroup(server, domain)
  const [owner, colleague] = [await given.person(server, 'Owner', domain), await given.person(server, 'Col', domain)]
  const workspace = await given.workspaceOf(server, owner)
  const workspaceUuid = workspace.uuid
  const guest = await given.person(server, 'Guest')
  await given.participant(server, { owner, workspace }, guest, [])
  const open = await create(owner, { workspaceUuid, assigneeUuids: [guest.uuid] })
  const ended = await create(owner, { workspaceUuid, assigneeUuids: [guest.uuid] })
  await act(guest, ended.uuid)
  await as(server, owner).call(transferWorkspace, { params: { workspaceUuid }, body: { ownerEmail: colleague.email } })
  expect(await find(colleague, open.uuid)).toMatchObject({ createdBy: { uuid: colleague.uuid } })
  expect(await find(colleague, ended.uuid)).toMatchObject({ createdBy: { uuid: owner.uuid } })
  expect(await outcomeOf(cancel(owner, open.uuid))).toBe('permission.denied')
  expect(await outcomeOf(cancel(colleague, open.uuid))).toBe('ok')
})

test('hidden participants neither have nor create tasks, and revealing takes over the tasks of the invitation', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  const hidden = await given.person(server, 'Secretive')
  const [row] = (
    await as(server, owner).call(inviteParticipants, {
      body: { workspaceUuid, emails: [hidden.email], type: 'BCC', hasCommenter: true },
    })
  ).content
  await as(server, hidden).call(answerInvitation, { params: { participantUuid: row!.uuid }, body: { accepted: true } })
  expect(await outcomeOf(create(hidden, { workspaceUuid, assigneeUuids: [hidden.uuid] }))).toBe('permission.denied')
  expect(await outcomeOf(create(owner, { workspaceUuid, assigneeUuids: [hidden.uuid] }))).toBe('task.assignee.hidden')
  for (const id of [hidden.uuid, row!.uuid])
    expect(await outcomeOf(create(all.manager, { workspaceUuid, assigneeUuids: [id] }))).toBe('participant.not.found')
  // The manager invites an address that, unknown to them, takes part hidden already.
  const task = await create(all.manager, { workspaceUuid, assigneeEmails: [hidden.email] })
  expect(task.assignments).toMatchObject([{ email: hidden.email, userUuid: null, givenName: '' }])
  expect(await outcomeOf(act(hidden, task.uuid))).toBe('permission.denied')
  await as(server, owner).call(updateTakingPart, { params: { workspaceUuid }, body: { takingPartReveals: true } })
  await as(server, hidden).call(revealParticipant, { params: { participantUuid: row!.uuid }, body: { visible: true } })
  expect((await list(hidden, { assignedToMe: 'true' })).content).toMatchObject([{ uuid: task.uuid }])
  expect(await outcomeOf(act(hidden, task.uuid))).toBe('ok')
  expect(await find(owner, task.uuid)).toMatchObject({ status: 'COMPLETE', assignments: [{ givenName: 'Secretive' }] })
})

test('the same part done twice at once, or a cancellation at once: one of them happens', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  for (let round = 0; round < 4; round++) {
    const task = await create(owner, { workspaceUuid, title: `t${round}`, assigneeUuids: [all.one.uuid] })
    const twice = await Promise.all([act(all.one, task.uuid), act(all.one, task.uuid, false)].map(outcomeOf))
    expect(twice.toSorted()).toEqual(['ok', 'task.part.done'])
    const other = await create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid] })
    const [done, cancelled] = await Promise.all([act(all.one, other.uuid), cancel(owner, other.uuid)].map(outcomeOf))
    expect([done, cancelled]).toEqual(done === 'ok' ? ['ok', 'task.not.open'] : ['task.not.open', 'ok'])
    const story = (await taskEvents(owner, workspace)).slice(-5)
    expect(story.filter((one) => one.startsWith('TASK_CREATED'))).toHaveLength(done === 'ok' ? 1 : 2)
    expect((await find(owner, other.uuid)).status).toBe(done === 'ok' ? 'COMPLETE' : 'CANCELLED')
  }
})

test('both of two assignees at once complete the task, once', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  for (let round = 0; round < 4; round++) {
    const task = await create(owner, { workspaceUuid, assigneeUuids: [all.one.uuid, all.two.uuid] })
    await Promise.all([act(all.one, task.uuid), act(all.two, task.uuid)])
    expect((await find(owner, task.uuid)).status).toBe('COMPLETE')
  }
  const story = await taskEvents(owner, workspace)
  expect(story.filter((one) => one === 'TASK_STATUS_CHANGED COMPLETE')).toHaveLength(4)
})

test('leaving, deleting and creating at once leave no open part of somebody who left', async () => {
  const { owner, workspace } = await people()
  const workspaceUuid = workspace.uuid
  for (let round = 0; round < 4; round++) {
    const guest = await given.person(server, 'Guest')
    await given.participant(server, { owner, workspace }, guest, [])
    const file = await as(server, owner).upload({ name: `f${round}.txt`, bytes: 'x' }, { workspaceUuid })
    const [created] = await Promise.all([
      outcomeOf(create(owner, { workspaceUuid, assigneeUuids: [guest.uuid], assetUuids: [file.uuid] })),
      leave(guest, workspaceUuid),
      as(server, owner).call(deleteAsset, { params: { assetUuid: file.uuid }, body: undefined }),
    ])
    expect(['ok', 'participant.not.found', 'asset.not.found']).toContain(created)
  }
  const { content } = await list(owner, { workspaceUuid, size: 100 })
  expect(content.filter(({ status }) => status === 'OPEN')).toEqual([])
})
