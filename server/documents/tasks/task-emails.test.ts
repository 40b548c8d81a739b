import { updateUser } from '@strongroom/contract/identity/users.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { reminderTime } from './reminder-time.ts'
import { sendTaskReminders } from './send-task-reminders.job.ts'

const server = useServer()
const { create, list, act, cancel } = tasksOn(server)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = () => server.ports.clock.now().getTime()
const run = () => sendTaskReminders.work(server.ports, {})
const mails = async (who: { email: string }) => (await mailsTo(server, who.email)).toReversed()
const subjects = async (who: { email: string }, word: string) =>
  (await mails(who)).filter(({ subject }) => subject.includes(word)).length
const settings = (who: TestPerson, changed: { timezone?: string; emailSubscriber?: boolean }) =>
  as(server, who).call(updateUser, {
    params: { userUuid: who.uuid },
    body: { firstName: who.name, lastName: 'Tester', timezone: 'Europe/London', ...changed },
  })

test('assignees are told of a new and of a cancelled task, the creator of each part done', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [], quiet: [] })
  const workspaceUuid = workspace.uuid
  await settings(people.quiet, { emailSubscriber: false })
  const task = await create(owner, {
    workspaceUuid,
    title: 'The plan',
    description: 'Read it twice',
    assigneeUuids: [people.one.uuid, people.quiet.uuid, owner.uuid],
  })
  const told = (await mails(people.one)).at(-1)!
  expect(told.subject).toBe('A task for you: “The plan”')
  expect(told.text).toContain('Owner Tester asks you to approve “The plan”')
  expect(told.text).toContain('Read it twice')
  expect(await subjects(owner, 'A task for you')).toBe(0)
  expect(await subjects(people.quiet, 'The plan')).toBe(0)
  await act(people.one, task.uuid, false, 'Not like this')
  const done = (await mails(owner)).at(-1)!
  expect(done.text).toContain('one Tester did not approve “The plan”')
  expect(done.text).toContain('Not like this')
  await cancel(owner, task.uuid, 'Over')
  expect(await subjects(people.one, 'was cancelled')).toBe(0)
  const other = await create(owner, { workspaceUuid, title: 'Other', assigneeUuids: [people.one.uuid] })
  await cancel(owner, other.uuid, 'Over')
  expect((await mails(people.one)).at(-1)!.text).toContain('Over')
})

test('the creator of a task is told that the owner cancelled it, once, and never of their own cancellation', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: ['hasCommenter'], two: [] })
  const assigneeUuids = [people.one.uuid, people.two.uuid]
  const task = await create(people.one, { workspaceUuid: workspace.uuid, title: 'The plan', assigneeUuids })
  await cancel(owner, task.uuid, 'Not needed')
  const told = (await mails(people.one)).at(-1)!
  expect(told.subject).toBe('The task “The plan” was cancelled')
  expect(told.text).toContain('Owner Tester cancelled your task “The plan”')
  expect(told.text).toContain('Not needed')
  expect(await subjects(people.one, 'was cancelled')).toBe(1)
  expect((await mails(people.two)).at(-1)!.text).toContain('You have nothing more to do')
  const own = await create(people.one, {
    workspaceUuid: workspace.uuid,
    title: 'Own',
    assigneeUuids: [people.two.uuid],
  })
  await cancel(people.one, own.uuid, '')
  expect(await subjects(people.one, 'was cancelled')).toBe(1)
})

test('the creator is told of tasks that end because the people with open parts left, in one email', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    one: [],
    two: [],
    three: [],
    commenter: ['hasCommenter'],
  })
  const workspaceUuid = workspace.uuid
  const leave = (who: TestPerson) => as(server, who).call(leaveWorkspace, { query: { shareUuid: workspaceUuid } })
  const give = (title: string, ...to: TestPerson[]) =>
    create(owner, { workspaceUuid, title, assigneeUuids: to.map(({ uuid }) => uuid) })
  const half = await give('Half done', people.one, people.two)
  const own = { workspaceUuid, title: 'Own', assigneeUuids: [people.commenter.uuid] }
  await create(people.commenter, own)
  await act(people.one, half.uuid)
  await leave(people.two)
  const done = (await mails(owner)).at(-1)!
  expect(done.subject).toBe('Update on the task “Half done”')
  expect(done.text).toContain(`The task “Half done” in the workspace “${workspace.name}” is complete.`)
  await give('Nobody', people.one)
  await leave(people.one)
  expect((await mails(owner)).at(-1)!.text).toContain(`“Nobody” in the workspace “${workspace.name}” was cancelled`)
  for (const title of ['First', 'Second']) await give(title, people.three)
  const before = (await mails(owner)).length
  await leave(people.three)
  const [several, ...more] = (await mails(owner)).slice(before)
  expect(more).toEqual([])
  expect(several!.subject).toBe(`Update on your tasks in “${workspace.name}”`)
  expect(several!.text).toContain('Several of your tasks')
  // Who leaves knows, and is not inside any more.
  const known = (await mails(people.commenter)).length
  await leave(people.commenter)
  expect(await mails(people.commenter)).toHaveLength(known)
  expect(await mails(owner)).toHaveLength(before + 1)
})

test('of a two-step workspace the creator is told only that there is an update', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const workspaceUuid = workspace.uuid
  await create(owner, { workspaceUuid, title: 'Secret', assigneeUuids: [people.one.uuid] })
  await server.asOwner('update workspace set two_step = true where id = $1', [workspaceUuid])
  await as(server, people.one).call(leaveWorkspace, { query: { shareUuid: workspaceUuid } })
  const told = (await mails(owner)).at(-1)!
  expect(told.text).toContain('an update on your tasks in the two-step workspace')
  expect(told.subject + told.text).not.toContain('Secret')
})

test('nothing is quoted of a two-step workspace, in emails or outside of it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const workspaceUuid = workspace.uuid
  await server.asOwner(`update workgroup set two_step_mechanism = 'EMAIL' where id = $1`, [workspace.workgroupUuid])
  const task = await create(owner, { workspaceUuid, title: 'Secret', assigneeUuids: [people.one.uuid] })
  await server.asOwner('update workspace set two_step = true where id = $1', [workspaceUuid])
  const [shut] = (await list(people.one, { assignedToMe: 'true' })).content
  expect(shut).toMatchObject({
    uuid: task.uuid,
    isShut: true,
    title: null,
    type: null,
    assignments: [],
    createdBy: null,
  })
  expect(JSON.stringify(shut)).not.toContain('Secret')
  expect(await outcomeOf(list(people.one, { workspaceUuid }))).toBe('access.code.required')
  expect(await outcomeOf(act(people.one, task.uuid))).toBe('access.code.required')
  const { databases } = server.ports
  await databases.write
    .updateTable('task')
    .set({ due: new Date(now() + 2 * DAY) })
    .where('id', '=', task.uuid)
    .execute()
  await databases.write
    .insertInto('task_reminder')
    .values({ task_id: task.uuid, participant_id: task.assignments[0]!.participantUuid, days: 1 })
    .execute()
  server.pass(2 * DAY - 2 * HOUR)
  await run()
  const reminder = (await mails(people.one)).at(-1)!
  expect(reminder.subject).toBe(`A task in “${workspace.name}”`)
  expect(reminder.text).not.toContain('Secret')
})

test('people outside are invited with the task; the trusted list, and the right to invite, are enforced', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { commenter: ['hasCommenter'], reader: [] })
  const workspaceUuid = workspace.uuid
  const made = await create(owner, { workspaceUuid, assigneeEmails: ['new@far.example', people.reader.email] })
  expect(made.assignments).toMatchObject([
    { email: 'new@far.example', userUuid: null },
    { userUuid: people.reader.uuid },
  ])
  expect(await subjects({ email: 'new@far.example' }, 'invite')).toBe(1)
  expect(await subjects({ email: 'new@far.example' }, 'task')).toBe(0)
  const refused = (who: TestPerson, body: object) => outcomeOf(create(who, { workspaceUuid, ...body }))
  expect(await refused(people.commenter, { assigneeEmails: ['b@far.example'] })).toBe('task.assignee.denied')
  const pending = made.assignments[0]!.participantUuid
  expect(await refused(people.commenter, { assigneeUuids: [pending] })).toBe('task.assignee.denied')
  await server.asOwner(`insert into trusted_entry (workgroup_id, entry, created) values ($1, 'good.example', now())`, [
    workspace.workgroupUuid,
  ])
  expect(await refused(owner, { assigneeEmails: ['c@far.example'] })).toBe('PARTICIPANT_EMAIL_NOT_WHITELISTED')
  expect(await refused(owner, { assigneeEmails: ['c@good.example'] })).toBe('ok')
  expect((await list(owner, { workspaceUuid })).metadata.totalElements).toBe(2)
})

test.each([
  // The clocks change on 28 March, 5 April and 5 April 2027; on 31 October, 26 September and 3 October 2027.
  ['Europe/London', '2027-03-28T12:00:00Z', 1, '2027-03-27T09:00:00Z'],
  ['Europe/London', '2027-03-29T12:00:00Z', 1, '2027-03-28T08:00:00Z'],
  ['Europe/London', '2027-11-01T12:00:00Z', 1, '2027-10-31T09:00:00Z'],
  ['Europe/London', '2027-11-01T12:00:00Z', 2, '2027-10-30T08:00:00Z'],
  ['Pacific/Auckland', '2027-04-05T12:00:00+12:00', 1, '2027-04-03T21:00:00Z'],
  ['Pacific/Auckland', '2027-04-05T12:00:00+12:00', 2, '2027-04-02T20:00:00Z'],
  ['Pacific/Auckland', '2027-09-27T12:00:00+13:00', 1, '2027-09-25T20:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-05T12:00:00+10:30', 1, '2027-04-03T22:30:00Z'],
  ['Australia/Lord_Howe', '2027-04-05T12:00:00+10:30', 2, '2027-04-02T22:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-04T12:00:00+11:00', 1, '2027-10-02T22:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-04T12:00:00+11:00', 2, '2027-10-01T22:30:00Z'],
] as const)('nine in the morning in %s, before %s by %i days, is %s', (zone, due, days, expected) => {
  expect(reminderTime(new Date(due), days, zone).toISOString()).toBe(new Date(expected).toISOString())
})

test('reminders are sent once at nine in the morning, whatever the number of workers and changes of time zone', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { london: [], auckland: [], done: [] })
  const workspaceUuid = workspace.uuid
  await settings(await given.signIn(server, people.auckland), { timezone: 'Pacific/Auckland' })
  // In the morning in London and in the evening in Auckland, five days ahead.
  const due = new Date(Math.ceil(now() / DAY) * DAY + 5 * DAY + 6 * HOUR)
  const task = await create(await given.signIn(server, owner), {
    workspaceUuid,
    title: 'Due',
    assigneeUuids: Object.values(people).map(({ uuid }) => uuid),
    dueDate: due.getTime(),
    reminders: [1, 3],
  })
  await act(await given.signIn(server, people.done), task.uuid)
  const both = async () => [
    await subjects(people.london, 'Reminder'),
    await subjects(people.auckland, 'Reminder'),
    await subjects(people.done, 'Reminder'),
  ]
  const passTo = async (moment: Date, by = 60_000) => {
    server.pass(moment.getTime() + by - now())
    await Promise.all([run(), run(), run()])
    await run()
  }
  const at = (days: number, zone: string) => reminderTime(due, days, zone)
  await passTo(at(3, 'Pacific/Auckland'), -60_000)
  expect(await both()).toEqual([0, 0, 0])
  await passTo(at(3, 'Pacific/Auckland'))
  expect(await both()).toEqual([0, 1, 0])
  await passTo(at(3, 'Europe/London'))
  expect(await both()).toEqual([1, 1, 0])
  // Somebody who moves is reminded at nine in the morning there.
  await settings(await given.signIn(server, people.auckland), { timezone: 'Europe/London' })
  await passTo(at(1, 'Pacific/Auckland'))
  expect(await both()).toEqual([1, 1, 0])
  await passTo(at(1, 'Europe/London'))
  expect(await both()).toEqual([2, 2, 0])
  await passTo(new Date(due.getTime() + DAY))
  expect(await both()).toEqual([2, 2, 0])
  expect(await server.ports.databases.read.selectFrom('task_reminder').select('days').execute()).toEqual([])
})

test('after a pause one reminder stands for all that were missed, and none comes after the due date', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [], two: [] })
  const [host, workspaceUuid] = [await given.signIn(server, owner), workspace.uuid]
  const make = (assignee: TestPerson) =>
    create(host, { workspaceUuid, assigneeUuids: [assignee.uuid], dueDate: now() + 6 * DAY, reminders: [5, 4, 3, 1] })
  await make(people.one)
  server.pass(3.5 * DAY)
  await Promise.all([run(), run()])
  expect(await subjects(people.one, 'Reminder')).toBe(1)
  server.pass(3 * DAY)
  await run()
  expect(await subjects(people.one, 'Reminder')).toBe(1)
})
