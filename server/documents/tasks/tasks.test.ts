import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import * as contract from '@strongroom/contract/documents/tasks.ts'
import { findOperations } from '@strongroom/contract/workspaces/workspaces.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { type TaskBody, tasksOn } from '../../test/tasks.ts'

const server = useServer()
const DAY = 86_400_000

type Body = TaskBody
const { create, list, act, cancel } = tasksOn(server)

const people = () =>
  given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    commenter: ['hasCommenter'],
    reader: ['hasDownload'],
    other: [],
  })

test('a task is created, done by each assignee, and recorded with the versions that it is about', async () => {
  const { owner, workspace, people: all } = await people()
  const at = workspace.uuid
  const file = await as(server, owner).upload({ name: 'plan.txt', bytes: 'one' }, { workspaceUuid: at })
  const { uuid: site } = await as(server, owner).call(createLink, {
    body: { name: 'Site', url: 'https://example.org', workspaceUuid: at },
  })
  const dueDate = server.ports.clock.now().getTime() + 3 * DAY
  const made = await create(owner, {
    workspaceUuid: at,
    description: 'Please',
    assigneeUuids: [all.reader.uuid, all.manager.uuid, all.reader.uuid],
    assetUuids: [file.uuid, site],
    dueDate,
    reminders: [0, 1],
  })
  expect(made).toMatchObject({
    title: 'Approve',
    description: 'Please',
    status: 'OPEN',
    type: 'approve',
    dueDate,
    reminders: [1],
    createdBy: { uuid: owner.uuid },
    assignments: [
      { userUuid: all.reader.uuid, status: 'OPEN', result: null },
      { userUuid: all.manager.uuid, status: 'OPEN' },
    ],
    referencedAssets: [
      { uuid: file.uuid, name: 'plan.txt', type: 'DOCUMENT' },
      { uuid: site, type: 'LINK' },
    ],
    referencedDocumentVersions: [{ assetUuid: file.uuid, version: 1, fileSize: 3, status: null }],
    actions: { act: false, cancel: true, readReceipt: true },
  })
  expect((await list(all.reader, { workspaceUuid: at })).content[0]!.actions).toEqual({
    act: true,
    cancel: false,
    readReceipt: false,
  })
  await act(all.reader, made.uuid, false, 'Not yet')
  expect(await outcomeOf(act(all.reader, made.uuid))).toBe('task.part.done')
  expect(await outcomeOf(act(all.other, made.uuid))).toBe('permission.denied')
  await as(server, owner).uploadVersion({ name: 'plan.txt', bytes: 'two!' }, file.uuid)
  await act(all.manager, made.uuid)
  expect(await outcomeOf(act(all.manager, made.uuid))).toBe('task.part.done')
  expect(await outcomeOf(cancel(owner, made.uuid))).toBe('task.not.open')
  const done = await as(server, all.reader).call(contract.findTask, {
    params: { taskUuid: made.uuid },
    query: { includeActions: 'true' },
  })
  expect(done).toMatchObject({
    status: 'COMPLETE',
    assignments: [
      { status: 'COMPLETE', result: false, message: 'Not yet' },
      { status: 'COMPLETE', result: true },
    ],
    referencedDocumentVersions: [{ version: 1, status: 'SUPERSEDED' }],
    actions: { act: false, cancel: false, readReceipt: true },
  })
  await as(server, owner).call(deleteAsset, { params: { assetUuid: file.uuid }, body: undefined })
  const { content } = await list(all.other, { workspaceUuid: at })
  expect(content[0]).toMatchObject({
    referencedAssets: [{ uuid: site }],
    referencedDocumentVersions: [{ name: 'plan.txt', version: 1, status: 'DELETED' }],
  })
  const sha256 = done.referencedDocumentVersions[0]!.sha256
  const documents = [{ assetUuid: file.uuid, version: 1, sha256 }]
  expect((await eventsOf(server, owner, workspace)).filter(({ type }) => type.startsWith('TASK'))).toMatchObject([
    { type: 'TASK_STATUS_CHANGED', from: { status: 'OPEN' }, to: { status: 'COMPLETE', taskType: 'approve' } },
    { type: 'TASK_ACTIONED', actor: 'manager', to: { status: 'COMPLETE', result: true } },
    { type: 'TASK_ACTIONED', actor: 'reader', to: { status: 'OPEN', result: false, factor: 'PASSWORD', documents } },
    { type: 'TASK_CREATED', entity: '', to: { taskType: 'approve', assignees: 2, documents } },
  ])
})

test('the rules of creating and of cancelling', async () => {
  const made = await people()
  const { owner, workspace } = made
  const stranger = await given.person(server, 'Stranger')
  const everybody = { owner, ...made.people, stranger }
  const workspaceUuid = workspace.uuid
  await matrix(server, contract.createTask, {
    input: () => ({ body: { workspaceUuid, type: 'review' as const, assigneeUuids: [made.people.other.uuid] } }),
    people: everybody,
    expected: {
      owner: 'ok',
      manager: 'ok',
      commenter: 'ok',
      reader: 'permission.denied',
      stranger: 'workspace.not.found',
    },
  })
  const operations = async (who: TestPerson) =>
    (await as(server, who).call(findOperations, { params: { workspaceUuid } })).operations
  expect(await operations(made.people.commenter)).toContain('POST tasks')
  expect(await operations(made.people.reader)).not.toContain('POST tasks')
  const task = await create(made.people.commenter, { workspaceUuid, assigneeUuids: [made.people.other.uuid] })
  await matrix(server, contract.updateTaskStatus, {
    input: () => ({ params: { taskUuid: task.uuid }, body: { status: 'CANCELLED' as const, message: 'No' } }),
    people: everybody,
    expected: {
      stranger: 'task.not.found',
      reader: 'permission.denied',
      other: 'permission.denied',
      manager: 'permission.denied',
      commenter: 'ok',
      owner: 'task.not.open',
    },
  })
  expect((await list(owner, { workspaceUuid })).content.find(({ uuid }) => uuid === task.uuid)).toMatchObject({
    status: 'CANCELLED',
    message: 'No',
    assignments: [{ status: 'NOT_DONE', result: null }],
  })
  expect(await outcomeOf(act(made.people.other, task.uuid))).toBe('task.not.open')
})

test('dates, reminders and references are checked', async () => {
  const { owner, workspace, people: all } = await people()
  const body = { workspaceUuid: workspace.uuid, assigneeUuids: [all.other.uuid] }
  const now = server.ports.clock.now().getTime()
  const outcome = (more: Partial<Body>) => outcomeOf(create(owner, { ...body, ...more }))
  expect(await outcome({ dueDate: now - 1 })).toBe('task.time.past')
  expect(await outcome({ dueDate: now + DAY, reminders: [1] })).toBe('task.reminder.invalid')
  expect(await outcome({ reminders: [1] })).toBe('task.reminder.invalid')
  expect(await outcome({ dueDate: now + 15 * DAY, reminders: [14, 7, 5, 4, 3, 2, 1, 0] })).toBe('ok')
  expect(await outcome({ dueDate: now + 15 * DAY, reminders: [6 as 5] })).toBe('input.invalid')
  expect(await outcome({ assigneeUuids: [] })).toBe('input.invalid')
  expect(await outcome({ title: 'x'.repeat(254) })).toBe('input.invalid')
  expect(await outcome({ description: 'x'.repeat(5001) })).toBe('input.invalid')
  expect(await outcome({ type: 'other' as 'review' })).toBe('input.invalid')
  expect(await outcome({ more: 1 } as object)).toBe('input.invalid')
  await server.asOwner(`update workspace set scheduled_end = $2 where id = $1`, [workspace.uuid, new Date(now + DAY)])
  expect(await outcome({ dueDate: now + DAY + 1 })).toBe('task.time.expiry')
  expect(await outcome({ dueDate: now + DAY })).toBe('ok')
  const elsewhere = await given.workspaceWith(server)
  const file = await as(server, elsewhere.owner).upload(
    { name: 'a.txt', bytes: 'a' },
    { workspaceUuid: elsewhere.workspace.uuid },
  )
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: workspace.uuid } })
  for (const uuid of [file.uuid, folder.uuid, workspace.uuid])
    expect(await outcome({ assetUuids: [uuid] })).toBe('asset.not.found')
  expect(await outcome({ assigneeUuids: [elsewhere.owner.uuid] })).toBe('participant.not.found')
})

test('tasks are listed by person, workspace, workgroup and document', async () => {
  const { owner, workspace, people: all } = await people()
  const workspaceUuid = workspace.uuid
  const file = await as(server, owner).upload({ name: 'a.txt', bytes: 'a' }, { workspaceUuid })
  const now = server.ports.clock.now().getTime()
  const make = (who: TestPerson, title: string, more: Partial<Body> = {}) =>
    create(who, { workspaceUuid, title, assigneeUuids: [all.reader.uuid], ...more })
  await make(owner, 'late', { dueDate: now + 5 * DAY })
  await make(owner, 'whenever')
  await make(all.commenter, 'soon', { dueDate: now + DAY, assetUuids: [file.uuid] })
  await cancel(owner, (await make(owner, 'ended')).uuid)
  const titles = async (who: TestPerson, query: CallInput<typeof contract.listTasks>['query']) =>
    (await list(who, query)).content.map(({ title }) => title)
  expect(await titles(owner, { workspaceUuid })).toEqual(['soon', 'late', 'whenever', 'ended'])
  expect(await titles(owner, { createdByMe: 'true' })).toEqual(['late', 'whenever', 'ended'])
  expect(await titles(owner, { assignedToMe: 'true' })).toEqual([])
  expect(await titles(all.reader, { assignedToMe: 'true' })).toEqual(['soon', 'late', 'whenever', 'ended'])
  expect(await titles(all.reader, {})).toEqual(['soon', 'late', 'whenever', 'ended'])
  expect(await titles(all.commenter, { createdByMe: 'true', assignedToMe: 'true' })).toEqual([])
  expect(await titles(all.reader, { workgroupUuid: workspace.workgroupUuid })).toHaveLength(4)
  expect(await titles(all.reader, { workgroupUuid: workspaceUuid })).toEqual([])
  expect(await titles(all.other, { assetUuid: file.uuid })).toEqual(['soon'])
  expect(await titles(all.other, { workspaceUuid, size: 2, page: 1 })).toEqual(['whenever', 'ended'])
  expect((await list(all.other, { workspaceUuid })).metadata.totalElements).toBe(4)
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(list(stranger, { workspaceUuid }))).toBe('workspace.not.found')
  expect(await outcomeOf(list(stranger, { assetUuid: file.uuid }))).toBe('asset.not.found')
  expect(await titles(stranger, { createdByMe: 'true' })).toEqual([])
  expect(await outcomeOf(list(owner, { unknown: '1' } as object))).toBe('input.invalid')
  expect(await outcomeOf(list(owner, { createdByMe: 'perhaps' } as object))).toBe('input.invalid')
})
