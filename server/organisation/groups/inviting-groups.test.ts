import * as groups from '@strongroom/contract/organisation/groups/groups.ts'
import { updateTrustedList } from '@strongroom/contract/organisation/trusted-list.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { inviteParticipants, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'

const server = useServer()
let total = 0

/** A workspace of a workgroup whose owner administers it, and a way to make groups and to invite them. */
async function withGroups() {
  const domain = `inviting-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const owner = await given.person(server, 'Owner', domain)
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', owner.uuid)
    .execute()
  const member = (name: string) => given.person(server, name, domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Shared' } })
  const group = (name: string, people: { userUuids?: string[]; emails?: string[] }) =>
    as(server, owner).call(groups.createGroup, { params: { workgroupUuid }, body: { name, ...people } })
  const invite = (groupUuids: string[], more = {}, who: TestPerson = owner) =>
    as(server, who).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, groupUuids, ...more } })
  const emails = async (who = owner) =>
    (await as(server, who).call(listParticipants, { query: { workspaceUuid: workspace.uuid, size: 100 } })).content
      .map(({ user }) => user.email)
      .toSorted()
  return { domain, workgroupUuid, owner, member, workspace, group, invite, emails }
}

test('a group is expanded when it is invited: who is there is skipped and said, who is added later is not invited', async () => {
  const { owner, member, workspace, group, invite, emails, workgroupUuid } = await withGroups()
  const [ann, ben, gone] = [await member('Ann'), await member('Ben'), await member('Gone')]
  const people = [owner.uuid, ann.uuid, ben.uuid, gone.uuid]
  const board = await group('Board', { userUuids: people, emails: ['x@outside.example'] })
  const second = await group('Second', { userUuids: [ben.uuid] })
  await given.participant(server, { owner, workspace }, ann, ['hasCommenter'])
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', gone.uuid)
    .execute()
  const sent = await invite([board.uuid, second.uuid], { hasDownload: true })
  expect(sent.content.map(({ user, hasDownload }) => [user.email, hasDownload])).toEqual([
    [ben.email, true],
    ['x@outside.example', true],
  ])
  expect(sent.skipped.map(({ email, reason }) => [email, reason]).toSorted()).toEqual([
    [ann.email, 'ALREADY_THERE'],
    [gone.email, 'DISABLED'],
    [owner.email, 'ALREADY_THERE'],
  ])
  const list = await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const annNow = list.content.find(({ userUuid }) => userUuid === ann.uuid)
  expect(annNow).toMatchObject({ hasCommenter: true, hasDownload: false })
  const invited = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'PARTICIPANT_INVITED')
  expect(
    invited
      .slice(0, 2)
      .map(({ entity }) => entity)
      .toSorted(),
  ).toEqual([ben.email, 'x@outside.example'])
  const later = await member('Later')
  await as(server, owner).call(groups.addGroupPeople, {
    params: { workgroupUuid, groupUuid: board.uuid },
    body: { userUuids: [later.uuid] },
  })
  expect(await emails()).not.toContain(later.email)
  expect((await invite([board.uuid])).content.map(({ user }) => user.email)).toEqual([later.email])
  // Nobody is left.
  expect(await invite([board.uuid])).toMatchObject({ content: [], metadata: { totalElements: 0 } })
})

test('an address that is also typed is invited as typed, and everybody once', async () => {
  const { member, group, invite, emails } = await withGroups()
  const ann = await member('Ann')
  const board = await group('Board', { userUuids: [ann.uuid], emails: ['x@outside.example'] })
  await invite([], { emails: [ann.email] })
  const sent = await invite([board.uuid, board.uuid], { emails: [ann.email], hasDownload: true })
  expect(sent.skipped).toEqual([])
  expect(sent.content.map(({ user }) => user.email)).toEqual([ann.email, 'x@outside.example'])
  expect(await emails()).toHaveLength(3)
})

test('the trusted list of the moment counts: one untrusted address invites nobody, and the preview says so before', async () => {
  const { owner, group, invite, emails, workgroupUuid, workspace, member } = await withGroups()
  const ann = await member('Ann')
  const board = await group('Board', { userUuids: [ann.uuid], emails: ['x@outside.example'] })
  const body = { entries: ['partner.example'] }
  await as(server, owner).call(updateTrustedList, { params: { workgroupUuid }, body })
  const preview = await as(server, owner).call(previewInvitation, {
    body: { workspaceUuid: workspace.uuid, groupUuids: [board.uuid] },
  })
  expect(preview.untrusted).toEqual(['x@outside.example'])
  await expect(invite([board.uuid])).rejects.toMatchObject({
    status: 403,
    reply: { code: 'PARTICIPANT_EMAIL_NOT_WHITELISTED', addresses: ['x@outside.example'] },
  })
  expect(await emails()).toEqual([owner.email])
})

test('groups are for members of the workgroup who may invite; for others they do not exist', async () => {
  const { owner, group, invite, workspace, member } = await withGroups()
  const board = await group('Board', { emails: ['x@outside.example'] })
  const stranger = await given.person(server, 'Stranger')
  const [guest, colleague, viewer] = [await given.person(server, 'Guest'), await member('Colleague'), await member('V')]
  await given.participant(server, { owner, workspace }, guest, ['hasInviter'])
  await given.participant(server, { owner, workspace }, colleague, ['hasInviter'])
  await given.participant(server, { owner, workspace }, viewer, [])
  expect(await outcomeOf(invite([board.uuid], {}, guest))).toBe('group.not.found')
  expect(await outcomeOf(invite([board.uuid], {}, viewer))).toBe('permission.denied')
  expect(await outcomeOf(invite([board.uuid], {}, stranger))).toBe('workspace.not.found')
  expect(await outcomeOf(invite([workspace.uuid]))).toBe('group.not.found')
  expect(await outcomeOf(invite([]))).toBe('input.invalid')
  // A group of one workgroup invites to no workspace of another.
  const elsewhere = await given.workspaceWith(server)
  await given.participant(server, elsewhere, colleague, ['hasInviter'])
  const abroad = { workspaceUuid: elsewhere.workspace.uuid, groupUuids: [board.uuid] }
  expect(await outcomeOf(as(server, colleague).call(inviteParticipants, { body: abroad }))).toBe('group.not.found')
  expect(await outcomeOf(as(server, colleague).call(previewInvitation, { body: abroad }))).toBe('group.not.found')
  expect((await invite([board.uuid], {}, colleague)).content).toHaveLength(1)
})

test('a hidden participant stays hidden, and an inviter learns no address that a member hides', async () => {
  const { owner, group, invite, workspace, member } = await withGroups()
  const [shy, hidden, colleague] = [await member('Shy'), await member('Hidden'), await member('Colleague')]
  await as(server, shy).call(updateUser, {
    params: { userUuid: shy.uuid },
    body: { firstName: 'Shy', lastName: 'Tester', timezone: 'Europe/London', hideEmailAddress: true },
  })
  await given.participant(server, { owner, workspace }, colleague, ['hasInviter'])
  await given.participant(server, { owner, workspace }, hidden, [])
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('person_id', '=', hidden.uuid)
    .execute()
  const board = await group('Board', { userUuids: [shy.uuid, hidden.uuid] })
  const sent = await invite([board.uuid], {}, colleague)
  expect(sent.skipped).toEqual([])
  expect(sent.content.map(({ user }) => user.email).toSorted()).toEqual([hidden.email, null])
  const again = await invite([board.uuid], {}, colleague)
  expect(again.skipped).toMatchObject([{ email: hidden.email }, { email: null, givenName: 'Shy' }])
  const seen = await as(server, colleague).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  expect(seen.content.find(({ userUuid }) => userUuid === shy.uuid)?.user.email).toBeNull()
})

test('one invitation reaches a bounded number of people; its full size takes a bounded time', async () => {
  const { group, invite } = await withGroups()
  const some = (from: number, many: number) => Array.from({ length: many }, (_, i) => `p${from + i}@crowd.example`)
  const [first, second] = [await group('One', { emails: some(0, 200) }), await group('Two', { emails: some(200, 101) })]
  expect(limits.inviteesWithGroups).toBe(300)
  expect(await outcomeOf(invite([first.uuid, second.uuid]))).toBe('invitation.too.many')
  const started = performance.now()
  expect((await invite([first.uuid])).content).toHaveLength(200)
  expect(performance.now() - started, 'the machine may be busy').toBeLessThan(30_000)
})

test('a preview is bounded like its invitation, and compares many similar domains without stopping the server', async () => {
  const { owner, workspace, group } = await withGroups()
  const similar = (from: number, many: number) =>
    Array.from({ length: many }, (_, i) => `p@department-of-roads-${from + i}-somewhere.example`)
  const [first, second] = [
    await group('One', { emails: similar(1000, 200) }),
    await group('Two', { emails: similar(1200, 101) }),
  ]
  const preview = (groupUuids: string[], emails: string[] = []) =>
    as(server, owner).call(previewInvitation, { body: { workspaceUuid: workspace.uuid, groupUuids, emails } })
  expect(await outcomeOf(preview([first.uuid, second.uuid]))).toBe('invitation.too.many')
  // The thread's own time: a busy machine delays it.
  const before = process.threadCpuUsage()
  const { domains } = await preview([first.uuid], similar(3000, 100))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
  expect(domains).toHaveLength(300)
})

test('an inviter who leaves the workgroup while the invitation waits invites no group', async () => {
  const { owner, group, invite, workspace, member, emails } = await withGroups()
  const board = await group('Board', { emails: ['x@outside.example'] })
  const leaver = await member('Leaver')
  await given.participant(server, { owner, workspace }, leaver, ['hasInviter'])
  const other = await given.workgroup(server, `elsewhere-${++total}.example`)
  let asked: Promise<string> | undefined
  await server.ports.databases.write.transaction().execute(async (db) => {
    await sql`select from workspace where id = ${workspace.uuid} for update`.execute(db)
    asked = outcomeOf(invite([board.uuid], {}, leaver))
    await somebodyWaits(server)
    await db.updateTable('member').set({ workgroup_id: other }).where('person_id', '=', leaver.uuid).execute()
  })
  expect(await asked).toBe('group.not.found')
  expect(await emails()).toEqual([leaver.email, owner.email])
})
