import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createReply, createThread, deleteComment, updateComment } from '@strongroom/contract/documents/comments.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { deleteMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import * as contract from '@strongroom/contract/record/notices.ts'
import { answerInvitation, leaveWorkspace, removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()
const { create, act, cancel } = tasksOn(server)
const write = () => server.ports.databases.write

const noticesOf = (who: TestPerson, query: object = {}) => as(server, who).call(contract.listNotices, { query })
const kindsOf = async (who: TestPerson) => (await noticesOf(who)).content.map(({ kind }) => kind)
const see = (who: TestPerson, time: number) => as(server, who).call(contract.seeNotices, { body: { time } })
const begin = (who: TestPerson, workspaceUuid: string, more: object = {}) =>
  as(server, who).call(createThread, { body: { text: 'Hello there', workspaceUuid, ...more } })
const reply = (who: TestPerson, threadUuid: string, more: object = {}) =>
  as(server, who).call(createReply, { body: { threadUuid, text: 'A reply', ...more } })
const made = () =>
  given.workspaceWith(server, { writer: ['hasCommenter'], other: ['hasCommenter'], hidden: ['hasCommenter'] })
const hide = (who: TestPerson) =>
  write().updateTable('participant').set({ type: 'BCC' }).where('person_id', '=', who.uuid).execute()

test('mentions and replies, once each, with the place of the comment; never one’s own', async () => {
  const { owner, workspace, people } = await made()
  const { uuid: threadUuid } = await begin(people.writer, workspace.uuid, { mentionedUsers: [owner.uuid] })
  server.pass(1000)
  await reply(owner, threadUuid)
  server.pass(1000)
  const { uuid: commentUuid } = await reply(people.other, threadUuid, { mentionedUsers: [people.writer.uuid] })
  const owners = await noticesOf(owner)
  expect(owners).toMatchObject({
    content: [
      { kind: 'REPLY', threadUuid, commentUuid, person: { uuid: people.other.uuid }, text: 'A reply', isUnread: true },
      {
        kind: 'MENTION',
        threadUuid,
        commentUuid: threadUuid,
        text: 'Hello there',
        workspace: { uuid: workspace.uuid },
      },
    ],
    metadata: { totalElements: 2 },
    unreadCount: 2,
  })
  expect(await kindsOf(people.writer)).toEqual(['MENTION', 'REPLY'])
  expect(await kindsOf(people.other), 'no reply came after theirs').toEqual([])
  expect(await kindsOf(people.hidden)).toEqual([])
  await begin(people.writer, workspace.uuid, { mentionsEveryone: true })
  expect(await kindsOf(people.writer)).toHaveLength(2)
  expect(await kindsOf(people.hidden)).toEqual(['MENTION'])
  await as(server, people.other).call(deleteComment, { params: { commentUuid } })
  expect(await kindsOf(people.writer)).toEqual(['REPLY'])
})

test('hidden authors are a number, except for the owner', async () => {
  const { owner, workspace, people } = await made()
  await hide(people.hidden)
  const { uuid } = await begin(owner, workspace.uuid)
  await reply(people.writer, uuid)
  await reply(people.hidden, uuid)
  const shown = async (who: TestPerson) => (await noticesOf(who)).content[0]!.person
  expect(await shown(people.writer)).toEqual({ uuid: null, email: null, givenName: '', familyName: '', party: 1 })
  expect(await shown(owner)).toMatchObject({ uuid: people.hidden.uuid })
})

test('tasks: open parts, answers, and cancellations', async () => {
  const { owner, workspace, people } = await made()
  const body = { workspaceUuid: workspace.uuid, type: 'approve' as const }
  const both = await create(owner, { ...body, title: 'Both', assigneeUuids: [people.writer.uuid, people.other.uuid] })
  expect((await noticesOf(people.writer)).content).toMatchObject([
    { kind: 'TASK_ASSIGNED', text: 'Both', taskUuid: both.uuid, person: { uuid: owner.uuid }, isUnread: true },
  ])
  expect(await kindsOf(owner)).toEqual([])
  server.pass(1000)
  await act(people.writer, both.uuid)
  expect(await kindsOf(people.writer)).toEqual([])
  expect((await noticesOf(owner)).content).toMatchObject([
    { kind: 'TASK_DONE', text: 'Both', person: { uuid: people.writer.uuid } },
  ])
  await act(people.writer, (await create(owner, { ...body, assigneeUuids: [people.writer.uuid] })).uuid, false)
  expect(await kindsOf(owner)).toEqual(['TASK_REJECTED', 'TASK_DONE'])
  await cancel(owner, both.uuid)
  expect((await noticesOf(people.other)).content).toMatchObject([
    { kind: 'TASK_CANCELLED', text: 'Both', person: null },
  ])
  await create(owner, { ...body, assigneeUuids: [owner.uuid] })
  expect(await kindsOf(owner)).toEqual(['TASK_REJECTED', 'TASK_DONE'])
})

test('creators are told who cancelled their task, and of tasks for which nobody is left', async () => {
  const { owner, workspace, people } = await made()
  const body = { workspaceUuid: workspace.uuid, type: 'review' as const }
  const both = { assigneeUuids: [people.other.uuid, people.hidden.uuid] }
  const cancelled = await create(people.writer, { ...body, title: 'Cancelled', assigneeUuids: [people.other.uuid] })
  await create(people.writer, { ...body, title: 'Left', assigneeUuids: [people.other.uuid] })
  const half = await create(people.writer, { ...body, title: 'Half', ...both })
  await act(people.hidden, half.uuid)
  await cancel(owner, cancelled.uuid)
  server.pass(1000)
  await as(server, people.other).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  const { content } = await noticesOf(people.writer)
  expect(content.map(({ kind, text, person }) => [kind, text, person?.uuid]).toSorted()).toEqual([
    ['TASK_CANCELLED', 'Cancelled', owner.uuid],
    ['TASK_DONE', 'Half', people.hidden.uuid],
    ['TASK_ENDED', 'Half', undefined],
    ['TASK_ENDED', 'Left', undefined],
  ])
  const own = await create(people.writer, { ...body, title: 'Own', assigneeUuids: [people.hidden.uuid] })
  await cancel(people.writer, own.uuid)
  expect(await kindsOf(people.writer), 'of their own act they are told nothing').toHaveLength(4)
  expect(await kindsOf(owner)).toEqual([])
})

test('invitations wait until they are answered', async () => {
  const { owner, workspace } = await made()
  const guest = await given.person(server, 'Guest')
  const participantUuid = await given.invitee(server, { owner, workspace }, guest, [])
  expect((await noticesOf(guest)).content).toMatchObject([
    { kind: 'INVITATION', workspace: { uuid: workspace.uuid }, person: null, text: null },
  ])
  await as(server, guest).call(answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  expect(await kindsOf(guest)).toEqual([])
})

test('what one may no longer see is gone: documents in the bin, ended access, closed workspaces', async () => {
  const { owner, workspace, people } = await made()
  const { uuid: assetUuid } = await as(server, owner).upload(
    { name: 'plan.txt', bytes: 'x' },
    { workspaceUuid: workspace.uuid },
  )
  const about = { mentionedUsers: [people.writer.uuid], mentionedAssets: [assetUuid] }
  await begin(owner, workspace.uuid, about)
  await begin(owner, workspace.uuid, { mentionedUsers: [people.writer.uuid, people.other.uuid] })
  expect(await kindsOf(people.writer)).toHaveLength(2)
  await as(server, owner).call(deleteAsset, { params: { assetUuid }, body: {} })
  expect(await kindsOf(people.writer)).toHaveLength(1)
  const row = await write()
    .selectFrom('participant')
    .select('id')
    .where('person_id', '=', people.writer.uuid)
    .executeTakeFirstOrThrow()
  await as(server, owner).call(removeParticipant, { params: { participantUuid: row.id } })
  expect(await noticesOf(people.writer)).toMatchObject({ content: [], unreadCount: 0 })
  expect(await kindsOf(people.other)).toHaveLength(1)
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: {} })
  expect(await kindsOf(people.other)).toEqual([])
})

test('behind a shut two-step door there is only something', async () => {
  const { owner, workspace, people } = await made()
  await begin(owner, workspace.uuid, { text: 'Secret plan', mentionedUsers: [people.writer.uuid] })
  await create(owner, { workspaceUuid: workspace.uuid, title: 'Secret task', assigneeUuids: [people.writer.uuid] })
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(requireTwoStep, { params, body: { requiresMFA: true } })
  const { content, unreadCount } = await noticesOf(people.writer)
  const nothing = { kind: null, person: null, text: null, commentUuid: null, threadUuid: null, taskUuid: null }
  expect(content).toMatchObject([nothing, nothing])
  expect(content[0]!.workspace).toEqual({ uuid: workspace.uuid, name: workspace.name })
  expect(unreadCount).toBe(2)
})

test('a mention by an edit is new at that time, and those that stay aren’t new again', async () => {
  const { owner, workspace, people } = await made()
  const { uuid: commentUuid } = await begin(owner, workspace.uuid, { mentionedUsers: [people.other.uuid] })
  const edit = async (text: string, more: object) => {
    server.pass(1000)
    await as(server, owner).call(updateComment, { params: { commentUuid }, body: { text, ...more } })
  }
  const unread = async (who: TestPerson) => (await noticesOf(who)).unreadCount
  server.pass(1000)
  for (const who of [people.writer, people.other, people.hidden]) await see(who, server.ports.clock.now().getTime())
  await edit('Hello both', { mentionedUsers: [people.other.uuid, people.writer.uuid] })
  expect([await unread(people.writer), await unread(people.other)]).toEqual([1, 0])
  await see(people.writer, server.ports.clock.now().getTime())
  await edit('Hello all', { mentionsEveryone: true })
  expect(await unread(people.hidden)).toBe(1)
  await see(people.hidden, server.ports.clock.now().getTime())
  await edit('Hello all of you', { mentionsEveryone: true })
  expect(await unread(people.hidden)).toBe(0)
})

test('people who were told before aren’t told again when the author removes and adds their mention', async () => {
  const { owner, workspace, people } = await made()
  const { uuid: commentUuid } = await begin(owner, workspace.uuid, { mentionedUsers: [people.other.uuid] })
  let turn = 0
  const edit = async (more: object) => {
    server.pass(1000)
    const body = { text: `Edit ${++turn}`, ...more }
    await as(server, owner).call(updateComment, { params: { commentUuid }, body })
  }
  const seeNow = (who: TestPerson) => see(who, server.ports.clock.now().getTime())
  const unread = async () => {
    const counts: number[] = []
    for (const who of [people.writer, people.other, people.hidden]) counts.push((await noticesOf(who)).unreadCount)
    return counts
  }
  await seeNow(people.other)
  await edit({})
  await edit({ mentionedUsers: [people.other.uuid] })
  expect(await unread(), 'a name removed and added').toEqual([0, 0, 0])
  await edit({ mentionsEveryone: true })
  expect(await unread()).toEqual([1, 1, 1])
  for (const who of [people.writer, people.other]) await seeNow(who)
  await edit({})
  await edit({ mentionsEveryone: true })
  expect(await unread(), 'everyone removed and added').toEqual([0, 0, 1])
  await edit({ mentionedUsers: [people.writer.uuid, people.other.uuid, people.hidden.uuid] })
  expect(await unread(), 'names instead of everyone').toEqual([0, 0, 1])
})

test('reading: up to a time, never backwards, never into the future, two at once', async () => {
  const { owner, workspace, people } = await made()
  await begin(owner, workspace.uuid, { mentionedUsers: [people.writer.uuid] })
  server.pass(1000)
  await begin(owner, workspace.uuid, { mentionedUsers: [people.writer.uuid] })
  const { content } = await noticesOf(people.writer)
  await Promise.all([see(people.writer, content[1]!.time), see(people.writer, 0)])
  const unread = async () => (await noticesOf(people.writer)).content.map(({ isUnread }) => isUnread)
  expect(await unread()).toEqual([true, false])
  expect((await noticesOf(people.writer)).unreadCount).toBe(1)
  await see(people.writer, server.ports.clock.now().getTime() + 1_000_000_000)
  await see(people.writer, 0)
  expect(await unread()).toEqual([false, false])
  server.pass(1000)
  await begin(owner, workspace.uuid, { mentionedUsers: [people.writer.uuid] })
  expect(await unread()).toEqual([true, false, false])
})

test('strange requests are refused, and strangers get nothing', async () => {
  const stranger = await given.person(server, 'Stranger')
  expect(await noticesOf(stranger)).toMatchObject({ content: [], unreadCount: 0 })
  const refused = async (what: Promise<unknown>) => expect(await outcomeOf(what)).toBe('input.invalid')
  await refused(noticesOf(stranger, { size: 1000 }))
  await refused(noticesOf(stranger, { person: stranger.uuid }))
  await refused(see(stranger, -1))
  await refused(as(server, stranger).call(contract.seeNotices, { body: { time: 1, all: true } as never }))
  const anonymous = await fetch(`${server.url}${contract.listNotices.path}`, {
    headers: { host: new URL(server.ports.config.publicUrl).host },
  })
  expect(anonymous.status).toBe(401)
})

test('of very many, a hundred are listed and 99 counted', async () => {
  const { owner, workspace, people } = await made()
  const { uuid } = await begin(people.writer, workspace.uuid)
  await sql`
    insert into comment (id, workspace_id, thread_id, author_id, text, created)
    select gen_random_uuid(), ${workspace.uuid}::uuid, ${uuid}::uuid, p.id, 'Many', ${server.ports.clock.now()}::timestamptz
      from participant p, generate_series(1, 3000) where p.person_id = ${owner.uuid}::uuid`.execute(write())
  const page = await noticesOf(people.writer, { page: 9 })
  expect(page).toMatchObject({ unreadCount: 99, metadata: { totalElements: 100 } })
  expect((await noticesOf(people.writer, { page: 10 })).content).toEqual([])
})

test('invitations to workgroups are among them until they are answered or withdrawn', async () => {
  const [admin, invited, stranger] = await Promise.all(
    ['Admin', 'Invited', 'Stranger'].map((name) => given.person(server, name)),
  )
  const { workgroup } = await as(server, admin!).call(getMe, { query: {} })
  const body = { organisationUuid: workgroup!.uuid, emails: [invited!.email] }
  const { content } = await as(server, admin!).call(inviteMembers, { body })
  const { uuid, name } = workgroup!
  expect(await noticesOf(invited!)).toMatchObject({
    content: [
      { kind: 'MEMBERSHIP', workspace: null, workgroup: { uuid, name }, isUnread: true, text: null, person: null },
    ],
    unreadCount: 1,
  })
  expect(await kindsOf(stranger!)).toEqual([])
  await see(invited!, (await noticesOf(invited!)).content[0]!.time)
  expect(await noticesOf(invited!)).toMatchObject({ content: [{ isUnread: false }], unreadCount: 0 })
  // An invitation that is sent again is new again.
  server.pass(1000)
  await as(server, admin!).call(inviteMembers, { body })
  expect(await noticesOf(invited!)).toMatchObject({ content: [{ isUnread: true }] })
  await as(server, invited!).call(deleteMembership, { params: { memberUuid: content[0]!.uuid } })
  expect(await kindsOf(invited!)).toEqual([])
})
