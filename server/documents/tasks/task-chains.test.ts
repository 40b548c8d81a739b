import { listNotices } from '@strongroom/contract/record/notices.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { sendTaskReminders } from './send-task-reminders.job.ts'

const server = useServer()
const { create, find, act, cancel } = tasksOn(server)

const people = () => given.workspaceWith(server, { one: ['hasCommenter'], two: [], three: [] })
const subjectsTo = async (who: TestPerson) => (await mailsTo(server, who.email)).map(({ subject }) => subject)
const kindsOf = async (who: TestPerson) =>
  (await as(server, who).call(listNotices, { query: {} })).content.map(({ kind }) => kind)
const turnsOf = async (who: TestPerson, uuid: string) =>
  (await find(who, uuid)).assignments.map(({ status, isWaiting }) => (isWaiting ? 'WAITING' : status))

async function chain() {
  const { owner, workspace, people: all } = await people()
  const task = await create(owner, {
    workspaceUuid: workspace.uuid,
    title: 'In order',
    isChain: true,
    assigneeUuids: [all.one.uuid, all.two.uuid, all.three.uuid],
  })
  return { owner, workspace, all, task }
}

test('one assignee after another has the turn, with an email and a notice when it comes', async () => {
  const { owner, all, task } = await chain()
  expect(task).toMatchObject({ isChain: true })
  expect(await turnsOf(owner, task.uuid)).toEqual(['OPEN', 'WAITING', 'WAITING'])
  expect(await subjectsTo(all.one)).toContain('A task for you: “In order”')
  expect(await subjectsTo(all.two)).not.toContain('A task for you: “In order”')
  expect([await kindsOf(all.one), await kindsOf(all.two)]).toEqual([['TASK_ASSIGNED'], []])
  expect((await find(all.two, task.uuid)).actions).toMatchObject({ act: false })
  expect(await outcomeOf(act(all.two, task.uuid))).toBe('permission.denied')
  await act(all.one, task.uuid, false, 'Rather not')
  // A refusal of one doesn't end the chain: the creator decides.
  expect(await turnsOf(owner, task.uuid)).toEqual(['COMPLETE', 'OPEN', 'WAITING'])
  expect(await subjectsTo(all.two)).toContain('Your turn: “In order”')
  expect(await subjectsTo(all.three)).not.toContain('Your turn: “In order”')
  expect(await kindsOf(all.two)).toEqual(['TASK_ASSIGNED'])
  const twice = await Promise.all([outcomeOf(act(all.two, task.uuid)), outcomeOf(act(all.two, task.uuid))])
  expect(twice.toSorted()).toEqual(['ok', 'task.part.done'])
  expect((await subjectsTo(all.three)).filter((subject) => subject.startsWith('Your turn'))).toHaveLength(1)
  await act(all.three, task.uuid)
  expect(await find(owner, task.uuid)).toMatchObject({ status: 'COMPLETE' })
})

test('who leaves passes the turn on; a waiting person who leaves doesn’t', async () => {
  const { owner, workspace, all, task } = await chain()
  const leave = (who: TestPerson) => as(server, who).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  await leave(all.two)
  expect(await turnsOf(owner, task.uuid)).toEqual(['OPEN', 'NOT_DONE', 'WAITING'])
  expect(await subjectsTo(all.three)).not.toContain('Your turn: “In order”')
  await leave(all.one)
  expect(await turnsOf(owner, task.uuid)).toEqual(['NOT_DONE', 'NOT_DONE', 'OPEN'])
  expect(await subjectsTo(all.three)).toContain('Your turn: “In order”')
  await act(all.three, task.uuid)
  expect(await find(owner, task.uuid)).toMatchObject({ status: 'COMPLETE' })
})

test('those who were never asked aren’t told of a cancellation, nor reminded', async () => {
  const { owner, workspace, people: all } = await people()
  const dueDate = server.ports.clock.now().getTime() + 3 * 86_400_000
  const task = await create(owner, {
    workspaceUuid: workspace.uuid,
    title: 'In order',
    isChain: true,
    dueDate,
    reminders: [1],
    assigneeUuids: [all.one.uuid, all.two.uuid],
  })
  await sendTaskReminders.work(server.ports, {})
  await server.ports.databases.write
    .updateTable('task_reminder')
    .set({ due: server.ports.clock.now() })
    .where('task_id', '=', task.uuid)
    .execute()
  await sendTaskReminders.work(server.ports, {})
  const reminded = async (who: TestPerson) => (await subjectsTo(who)).includes('Reminder: “In order”')
  expect([await reminded(all.one), await reminded(all.two)]).toEqual([true, false])
  await cancel(owner, task.uuid, 'Too late')
  const told = async (who: TestPerson) => (await subjectsTo(who)).some((subject) => subject.includes('was cancelled'))
  expect([await told(all.one), await told(all.two)]).toEqual([true, false])
  expect([await kindsOf(all.one), await kindsOf(all.two)]).toEqual([['TASK_CANCELLED'], []])
})

test('the creator gets a notice when their own turn comes', async () => {
  const { owner, workspace, people: all } = await people()
  const task = await create(owner, {
    workspaceUuid: workspace.uuid,
    isChain: true,
    assigneeUuids: [all.one.uuid, owner.uuid],
  })
  expect(await kindsOf(owner)).toEqual([])
  server.pass(1000)
  await act(all.one, task.uuid)
  expect((await kindsOf(owner)).toSorted()).toEqual(['TASK_ASSIGNED', 'TASK_DONE'])
})
