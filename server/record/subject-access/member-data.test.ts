import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { createTask } from '@strongroom/contract/documents/tasks.ts'
import { findMember } from '@strongroom/contract/organisation/one-member.ts'
import { setMemberDisabled } from '@strongroom/contract/organisation/workgroup-members.ts'
import { exportMemberData } from '@strongroom/contract/record/subject-access.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memberData, ownData } from '../../test/administration/personal-data.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout, recordedFor } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { SECTIONS } from './sections.ts'

const server = useServer()
let total = 0

const set = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()

/** A workgroup with its administrator and a member. */
async function givenTeam() {
  const domain = `data-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await set(admin, { is_workgroup_admin: true })
  return { domain, workgroupUuid, admin, anna: await given.person(server, 'Anna', domain) }
}

test('an administrator exports a member’s data; the member is told why, and it is in the record', async () => {
  const { workgroupUuid, admin, anna } = await givenTeam()
  const workspace = await given.workspaceOf(server, anna)
  await as(server, anna).upload({ name: 'Plan.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const data = await memberData(server, admin, anna, 'A letter of 3 March')
  expect([...data.files.keys()].filter((name) => name.endsWith('.csv'))).toEqual(
    SECTIONS.filter(({ forAdministrators }) => forAdministrators).map(({ name }) => `${name}.csv`),
  )
  expect(data.files.get('README.txt')!.toString()).toContain('An administrator made this file')
  expect(data.rows('participations')).toMatchObject([{ workspace: workspace.name, isOwner: 'true' }])
  expect(data.rows('documents')).toMatchObject([{ document: 'Plan.txt' }])
  expect(data.rows('sessions')).toHaveLength(1)
  expect((await recordedAbout(server, anna.uuid)).at(-1)).toEqual({
    type: 'MEMBER_DATA_EXPORTED',
    from: null,
    to: { reason: 'A letter of 3 March' },
  })
  const { content } = await as(server, admin).call(listWorkgroupEvents, { params: { workgroupUuid }, query: {} })
  expect(content.find(({ eventType }) => eventType === 'MEMBER_DATA_EXPORTED')).toMatchObject({
    entityName: 'Anna Tester',
    actorGivenName: 'Admin',
  })
  const [mail] = await mailsTo(server, anna.email)
  expect(mail).toMatchObject({ subject: 'Your data was exported' })
  expect(mail!.text).toContain('A letter of 3 March')
})

test('who may export whose data', async () => {
  const team = await givenTeam()
  const { admin, anna, domain } = team
  const elsewhere = await givenTeam()
  const [berta, reporter, chief, gone, suspended] = [
    await given.person(server, 'Berta', domain),
    await given.person(server, 'Reporter', domain),
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Gone', domain),
    await givenTeam(),
  ]
  await set(reporter, { is_reporter: true })
  await set(chief, { is_account_admin: true })
  await set(gone, { is_workgroup_admin: true })
  const by = (who: TestPerson | undefined, of = anna) => outcomeOf(memberData(server, who, of))
  expect(await by(gone)).toBe('ok')
  await set(gone, { is_workgroup_admin: false })
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ suspended_at: server.ports.clock.now() })
    .where('id', '=', suspended.workgroupUuid)
    .execute()
  expect({
    admin: await by(admin),
    chief: await by(chief),
    demoted: await by(gone),
    member: await by(berta),
    themselves: await by(anna),
    reporter: await by(reporter),
    stranger: await by(await given.person(server, 'Stranger')),
    elsewhere: await by(elsewhere.admin),
    suspended: await by(suspended.admin, suspended.anna),
    nobody: await by(undefined),
    ofChief: await by(admin, chief),
    ofOneself: await by(admin, admin),
    ofNobody: await by(admin, { ...anna, uuid: crypto.randomUUID() }),
  }).toEqual({
    admin: 'ok',
    chief: 'ok',
    demoted: 'permission.denied',
    member: 'permission.denied',
    themselves: 'permission.denied',
    reporter: 'permission.denied',
    stranger: 'not.found',
    elsewhere: 'not.found',
    suspended: 'permission.denied',
    nobody: 'signed.out',
    ofChief: 'permission.denied',
    ofOneself: 'permission.denied',
    ofNobody: 'not.found',
  })
  const { actions } = await as(server, admin).call(findMember, { params: { userUuid: anna.uuid }, query: {} })
  expect(actions.exportData).toBe(true)
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect(await outcomeOf(memberData(server, admin, anna, reason))).toBe('input.invalid')
  // A disabled member can still ask in writing; they export nothing themselves.
  await as(server, admin).call(setMemberDisabled, { params: { userUuid: anna.uuid }, body: { disabled: true } })
  expect(await by(admin)).toBe('ok')
  expect(await outcomeOf(ownData(server, anna))).toBe('signed.out')
  const before = (await recordedFor(server, anna.uuid)).length
  server.pass(5 * 60_000 + 1)
  expect(await by(admin)).toBe('reauthentication.required')
  expect((await recordedFor(server, anna.uuid)).length).toBe(before)
})

test('an administrator gets nothing of other organisations, of texts, or of hidden participations', async () => {
  const { admin, anna } = await givenTeam()
  const here = await given.workspaceOf(server, anna)
  const foreign = await given.workspaceWith(server, { editor: [] })
  const { owner } = foreign
  const all = ['hasDownload', 'hasCreateDocument', 'hasCommenter'] as const
  await given.participant(server, { owner, workspace: foreign.workspace }, anna, [...all])
  const write = async (workspaceUuid: string, word: string) => {
    const asset = await as(server, anna).upload({ name: `${word}.txt`, bytes: word }, { workspaceUuid })
    await as(server, anna).call(createThread, { body: { workspaceUuid, text: `Remark ${word}` } })
    return asset
  }
  const domestic = await write(here.uuid, 'Domestic')
  await write(foreign.workspace.uuid, 'Foreign')
  const colleague = await given.person(server, 'Colleague', anna.email.split('@')[1])
  await given.participant(server, { owner: anna, workspace: here }, colleague, [])
  const texts = { title: 'Titled', description: 'Described' }
  const [assigneeUuids, assetUuids] = [[colleague.uuid], [domestic.uuid]]
  await as(server, anna).call(createTask, {
    body: { ...texts, type: 'review', workspaceUuid: here.uuid, assigneeUuids, assetUuids },
  })
  // A workspace of a colleague, where Anna is hidden.
  const secret = await given.workspaceOf(server, colleague)
  const invited = await as(server, colleague).call(inviteParticipants, {
    body: { workspaceUuid: secret.uuid, emails: [anna.email], type: 'BCC', hasCreateDocument: true },
  })
  const hiddenId = invited.content[0]!.uuid
  await as(server, anna).call(answerInvitation, { params: { participantUuid: hiddenId }, body: { accepted: true } })
  await as(server, anna).upload({ name: 'Covert.txt', bytes: 'x' }, { workspaceUuid: secret.uuid })

  const data = await memberData(server, admin, anna)
  expect(data.rows('participations').map(({ workspace }) => workspace)).toEqual([here.name])
  expect(data.rows('documents').map(({ document }) => document)).toEqual(['Domestic.txt'])
  expect(data.rows('tasks')).toMatchObject([{ type: 'review', title: '', workspace: here.name }])
  expect(data.rows('comments')).toMatchObject([{ text: '', workspace: here.name }])
  for (const word of [
    foreign.workspace.name,
    foreign.workspace.uuid,
    'Foreign',
    'Remark',
    'Titled',
    'Described',
    secret.name,
    secret.uuid,
    hiddenId,
    'Covert',
    owner.email,
  ])
    expect(data.text, word).not.toContain(word)
  // An account administrator of the same account sees what belongs to its workgroups, and no more either.
  await set(admin, { is_account_admin: true })
  expect((await memberData(server, admin, anna)).text).not.toContain(foreign.workspace.name)
})

test('what happened before the membership stays out of an administrator’s export', async () => {
  const { admin, anna } = await givenTeam()
  await server.ports.databases.write
    .updateTable('session')
    .set({ created: new Date(0), user_agent: 'An earlier employer' })
    .where('person_id', '=', anna.uuid)
    .execute()
  const data = await memberData(server, admin, anna)
  expect(data.rows('sessions')).toEqual([])
  expect(data.text).not.toContain('An earlier employer')
})

test('an administrator’s exports take turns, and those that are told to wait send no email', async () => {
  const { admin, anna } = await givenTeam()
  const outcomes: string[] = []
  const all = await server.ports.databases.write.transaction().execute(async (held) => {
    // Every export reads the table: none ends before the last is asked for.
    await sql`lock table comment in access exclusive mode`.execute(held)
    const many = Array.from({ length: 20 }, async () => {
      outcomes.push(await outcomeOf(memberData(server, admin, anna)))
    })
    await expect.poll(() => outcomes.length).toBe(16)
    return many
  })
  await Promise.all(all)
  expect(outcomes).toEqual(Array.from({ length: 20 }, (_, i) => (i < 16 ? 'too.many.requests' : 'ok')))
  expect((await mailsTo(server, anna.email)).length).toBe(4)
  expect(exportMemberData.errors).toContain('too.many.requests')
})
