import * as contract from '@strongroom/contract/documents/comments.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { updateNotificationPreference } from '@strongroom/contract/identity/users.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownData } from '../../test/administration/personal-data.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { statementsSent } from '../../test/statements-sent.ts'
import { sendNotices } from './send-notices.job.ts'
import { restartNotices } from './restart-notices.job.ts'

const server = useServer()

async function made() {
  const all = await given.workspaceWith(server, { writer: ['hasCommenter'], reader: [], hidden: ['hasCommenter'] })
  await write()
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('person_id', '=', all.people.hidden.uuid)
    .execute()
  return all
}
const write = () => server.ports.databases.write
const begin = (
  who: TestPerson,
  workspaceUuid: string,
  more: { text?: string; mentionedAssets?: string[]; mentionedUsers?: string[]; mentionsEveryone?: boolean } = {},
) => as(server, who).call(contract.createThread, { body: { text: 'Hello there', workspaceUuid, ...more } })
const reply = (who: TestPerson, threadUuid: string, text = 'A reply') =>
  as(server, who).call(contract.createReply, { body: { threadUuid, text } })
const mentionsOf = (who: TestPerson, more: object = {}) =>
  as(server, who).call(contract.listComments, { query: { mentionUuid: who.uuid, ...more } })
const subjects = async (who: TestPerson) => {
  await server.drain()
  const mails = await mailsTo(server, who.email)
  return mails.map(({ subject }) => subject).filter((subject) => /mentioned|reply/.test(subject))
}

test('hidden, invited and foreign people, and foreign documents, are refused like unknown ids', async () => {
  const { owner, workspace, people } = await made()
  const stranger = await given.person(server, 'Stranger')
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, [])
  const elsewhere = await given.workspaceOf(server, owner)
  const foreign = await as(server, owner).call(createLink, {
    body: { name: 'Site', url: 'https://example.org', workspaceUuid: elsewhere.uuid },
  })
  for (const who of [owner, people.writer])
    for (const one of [people.hidden, stranger, invited])
      expect(await outcomeOf(begin(who, workspace.uuid, { mentionedUsers: [one.uuid] }))).toBe('participant.not.found')
  for (const id of [foreign.uuid, workspace.uuid, people.reader.uuid])
    expect(await outcomeOf(begin(owner, workspace.uuid, { mentionedAssets: [id] }))).toBe('asset.not.found')
})

test('hidden authors are shown under a number, and have no name in emails', async () => {
  const { owner, workspace, people } = await made()
  const { uuid } = await begin(people.hidden, workspace.uuid, { mentionedUsers: [people.reader.uuid, owner.uuid] })
  const creatorFor = async (who: TestPerson) =>
    (await as(server, who).call(contract.findThread, { params: { threadUuid: uuid } })).creator
  expect(await creatorFor(people.reader)).toMatchObject({ uuid: null, givenName: '', party: 1 })
  expect(await creatorFor(owner)).toMatchObject({ givenName: 'hidden' })
  await server.drain()
  for (const who of [people.reader, owner]) {
    const [mail] = await mailsTo(server, who.email)
    expect(mail!.subject).toContain(workspace.name)
    expect(mail!.text + mail!.html).not.toContain('hidden Tester')
  }
  // A reply reaches the hidden author too, who isn't named to anybody by it.
  await reply(people.writer, uuid)
  expect(await subjects(people.hidden)).toHaveLength(1)
})

test('the mentioned and the other authors are emailed once; edits reach people who are new', async () => {
  const { owner, workspace, people } = await made()
  await write().updateTable('person').set({ email_subscriber: false }).where('id', '=', people.reader.uuid).execute()
  const mentionedUsers = [owner.uuid, people.reader.uuid, people.writer.uuid]
  const { uuid } = await begin(people.writer, workspace.uuid, { mentionedUsers })
  expect(await subjects(owner)).toEqual([`You were mentioned in “${workspace.name}”`])
  expect(await subjects(people.reader)).toEqual([])
  expect(await subjects(people.writer)).toEqual([])
  const [mail] = await mailsTo(server, owner.email)
  expect(mail!.text).toContain('Hello there')
  expect(mail!.text).toContain(`/share/${workspace.uuid}?tab=comments&thread=${uuid}&comment=${uuid}`)
  await reply(owner, uuid)
  expect(await subjects(people.writer)).toEqual([`New reply in “${workspace.name}”`])
  await as(server, people.writer).call(contract.updateComment, {
    params: { commentUuid: uuid },
    body: { text: 'Edited', mentionedUsers: [owner.uuid], mentionsEveryone: true },
  })
  expect(await subjects(owner)).toHaveLength(1)
  await restartNotices.work(server.ports, {})
  expect(await subjects(owner)).toHaveLength(1)
})

test('emails of two-step workspaces quote nothing, and their mentions show only that they exist', async () => {
  const { owner, workspace, people } = await made()
  const { uuid } = await begin(people.writer, workspace.uuid, { mentionedUsers: [owner.uuid] })
  await server.drain()
  await write().updateTable('workspace').set({ two_step: true }).where('id', '=', workspace.uuid).execute()
  await write()
    .updateTable('workgroup')
    .set({ two_step_mechanism: 'EMAIL' })
    .where('id', '=', workspace.workgroupUuid)
    .execute()
  const { content } = await mentionsOf(owner)
  expect(content).toMatchObject([{ uuid, isBehindTwoStep: true, creator: null, commentText: null, mentionedUsers: [] }])
  expect(content[0]).not.toHaveProperty('actions')
  expect(await outcomeOf(as(server, owner).call(contract.findThread, { params: { threadUuid: uuid } }))).toBe(
    'access.code.required',
  )
  expect(await outcomeOf(begin(owner, workspace.uuid))).toBe('access.code.required')
  await write().updateTable('workspace').set({ two_step: false }).where('id', '=', workspace.uuid).execute()
  await begin(people.writer, workspace.uuid, { text: 'Secret plan', mentionedUsers: [owner.uuid] })
  await write().updateTable('workspace').set({ two_step: true }).where('id', '=', workspace.uuid).execute()
  await server.drain()
  const [mail] = await mailsTo(server, owner.email)
  expect(mail!.text).not.toContain('Secret plan')
})

test('a person lists their own mentions, by date and workgroup', async () => {
  const { owner, workspace, people } = await made()
  const first = await begin(people.writer, workspace.uuid, { mentionedUsers: [people.reader.uuid] })
  await begin(owner, workspace.uuid)
  const before = server.ports.clock.now().getTime()
  server.pass(1000)
  const second = await begin(owner, workspace.uuid, { mentionsEveryone: true })
  await begin(people.reader, workspace.uuid).catch(() => undefined)
  const ids = async (more: object = {}) => (await mentionsOf(people.reader, more)).content.map(({ uuid }) => uuid)
  expect(await ids()).toEqual([second.uuid, first.uuid])
  expect(await ids({ sort: 'createdTime,asc' })).toEqual([first.uuid, second.uuid])
  expect(await ids({ createdAfter: before })).toEqual([second.uuid])
  expect(await ids({ workgroupUuid: workspace.workgroupUuid })).toHaveLength(2)
  expect(await ids({ workgroupUuid: owner.uuid })).toEqual([])
  expect((await mentionsOf(owner)).content).toEqual([])
  const foreign = as(server, owner).call(contract.listComments, { query: { mentionUuid: people.reader.uuid } })
  expect(await outcomeOf(foreign)).toBe('permission.denied')
  await as(server, people.reader).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  expect(await ids()).toEqual([])
})

test('a mention by an edit is listed by the time of the edit, also to members who joined before it', async () => {
  const { owner, workspace, people } = await made()
  const old = await begin(owner, workspace.uuid)
  const toAll = await begin(owner, workspace.uuid)
  server.pass(60_000)
  const newcomer = await given.person(server, 'Newcomer')
  await given.participant(server, { owner, workspace }, newcomer, [])
  const middle = await begin(owner, workspace.uuid, { mentionedUsers: [newcomer.uuid, people.reader.uuid] })
  const since = server.ports.clock.now().getTime()
  const edit = async ({ uuid: commentUuid }: { uuid: string }, more: object) => {
    server.pass(60_000)
    await as(server, owner).call(contract.updateComment, { params: { commentUuid }, body: { text: 'Edited', ...more } })
  }
  await edit(old, { mentionedUsers: [people.reader.uuid] })
  await edit(toAll, { mentionsEveryone: true })
  const ids = async (who: TestPerson, more: object = {}) =>
    (await mentionsOf(who, more)).content.map(({ uuid }) => uuid)
  expect(await ids(people.reader)).toEqual([toAll.uuid, old.uuid, middle.uuid])
  expect(await ids(people.reader, { sort: 'createdTime,asc' })).toEqual([middle.uuid, old.uuid, toAll.uuid])
  expect(await ids(people.reader, { createdAfter: since })).toEqual([toAll.uuid, old.uuid])
  expect(await ids(newcomer)).toEqual([toAll.uuid, middle.uuid])
  const exported = (await ownData(server, people.reader)).json('mentions')
  const { createdTime } = exported.find(({ commentUuid }) => commentUuid === old.uuid)!
  expect(Date.parse(String(createdTime))).toBeGreaterThanOrEqual(since + 60_000)
})

test('a comment that mentions somebody who has left since is edited like others', async () => {
  const { owner, workspace, people } = await made()
  const { writer, reader } = people
  const { uuid: commentUuid } = await begin(owner, workspace.uuid, { mentionedUsers: [reader.uuid] })
  expect(await subjects(reader)).toHaveLength(1)
  await as(server, reader).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  const edit = (mentionedUsers: string[]) =>
    as(server, owner).call(contract.updateComment, {
      params: { commentUuid },
      body: { text: 'Edited', mentionedUsers },
    })
  const mentioned = async () => {
    const thread = await as(server, owner).call(contract.findThread, { params: { threadUuid: commentUuid } })
    return thread.mentionedUsers.map(({ uuid }) => uuid)
  }
  await edit([reader.uuid, writer.uuid])
  expect(new Set(await mentioned())).toEqual(new Set([reader.uuid, writer.uuid]))
  expect(await subjects(reader)).toHaveLength(1)
  expect(await subjects(writer)).toHaveLength(1)
  await edit([writer.uuid])
  expect(await outcomeOf(edit([reader.uuid]))).toBe('participant.not.found')
  // A new participation is a new mention.
  await given.participant(server, { owner, workspace }, reader, [])
  await edit([reader.uuid])
  expect(await subjects(reader)).toHaveLength(2)
})

test('emails about mentions and tasks follow the master switch only, not the choice of summaries', async () => {
  const { owner, workspace, people } = await made()
  const params = { userUuid: people.reader.uuid }
  const none = { dailyEmail: false, weeklyEmail: false, immediateEmail: false, immediateFavouritesOnly: false }
  await as(server, people.reader).call(updateNotificationPreference, { params, body: none })
  const both = async () => {
    await begin(owner, workspace.uuid, { mentionedUsers: [people.reader.uuid] })
    await tasksOn(server).create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: [people.reader.uuid] })
    await server.drain()
    const mails = await mailsTo(server, people.reader.email)
    return mails.filter(({ subject }) => /mentioned|task for you/.test(subject)).length
  }
  expect(await both()).toBe(2)
  const all = { dailyEmail: true, weeklyEmail: true, immediateEmail: true, immediateFavouritesOnly: false }
  await as(server, people.reader).call(updateNotificationPreference, { params, body: all })
  await write().updateTable('person').set({ email_subscriber: false }).where('id', '=', params.userUuid).execute()
  expect(await both()).toBe(2)
})

test('two workers with the same job email each person once', async () => {
  const { owner, workspace, people } = await made()
  const mentionedUsers = [owner.uuid, people.reader.uuid]
  const { uuid } = await begin(people.writer, workspace.uuid, { mentionedUsers })
  const { id: noticeId } = await write()
    .selectFrom('comment_notice')
    .select('id')
    .where('comment_id', '=', uuid)
    .executeTakeFirstOrThrow()
  const work = () => sendNotices.work(server.ports, { noticeId })
  await Promise.all([work(), work(), work()])
  await work()
  expect(await subjects(owner)).toHaveLength(1)
  expect(await subjects(people.reader)).toHaveLength(1)
})

test('mentioning everyone is bounded each day', async () => {
  const { workspace, people } = await made()
  for (let i = 0; i < limits.everyonePerDay; i++) await begin(people.writer, workspace.uuid, { mentionsEveryone: true })
  expect(await outcomeOf(begin(people.writer, workspace.uuid, { mentionsEveryone: true }))).toBe('too.many.requests')
  expect(await outcomeOf(begin(people.writer, workspace.uuid))).toBe('ok')
})

test('everyone of a large workspace is emailed with few statements', { timeout: 180_000 }, async () => {
  const { owner, workspace } = await made()
  await insertMany(workspace.uuid, 1000)
  await begin(owner, workspace.uuid, { mentionsEveryone: true })
  const { id: noticeId } = await write().selectFrom('comment_notice').select('id').executeTakeFirstOrThrow()
  // One batch: codes and links of the same queue wait no longer.
  await sendNotices.work(server.ports, { noticeId })
  expect(await emailed()).toBeLessThanOrEqual(250)
  const sent = await statementsSent(() => server.drain())
  const own = sent.filter(
    ({ text }) => !/graphile_worker\.(get_job|jobs|job_queues)|pg_notify|fail_job|complete/i.test(text),
  )
  expect(own.length).toBeLessThanOrEqual(50)
  expect(await emailed()).toBe(1000)
})

/** The emails to the people of {@link insertMany}. */
async function emailed() {
  const { total } = await write()
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('to_address', 'like', '%@many.example')
    .executeTakeFirstOrThrow()
  return total
}

/** People who take part, by rows: inviting a thousand takes minutes. */
async function insertMany(workspaceId: string, count: number) {
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into person (id, given_name, family_name, locale, timezone, created)
      select gen_random_uuid(), 'Many', 'Tester', 'en-gb', 'UTC', now() from generate_series(1, ${count}) returning id),
    addresses as (
      insert into email_address (address, person_id, is_primary)
      select id || '@many.example', id, true from people)
    insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
    select gen_random_uuid(), ${workspaceId}::uuid, id, id || '@many.example', now(), now() from people
    returning id`.execute(write())
  return rows
}
