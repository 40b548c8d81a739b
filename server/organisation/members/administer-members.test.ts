import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import {
  endMemberSessions,
  listMembers,
  setMemberDisabled,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { asSystem } from '../../kernel/change.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { lockWorkgroups } from './queries.ts'

const server = useServer()
let total = 0

const promote = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()
const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))
const params = ({ uuid }: TestPerson) => ({ params: { userUuid: uuid } })
const signOut = (by: TestPerson, of: TestPerson) => outcomeOf(as(server, by).call(endMemberSessions, params(of)))
const disable = (by: TestPerson, of: TestPerson, disabled = true) =>
  outcomeOf(as(server, by).call(setMemberDisabled, { ...params(of), body: { disabled } }))

/** A workgroup with its administrator and two members. */
async function givenTeam() {
  const domain = `team-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [admin, anna, berta] = [
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Anna', domain),
    await given.person(server, 'Berta', domain),
  ]
  await promote(admin, { is_workgroup_admin: true })
  return { workgroupUuid, admin, anna, berta }
}

const offered = async (by: TestPerson, workgroupUuid: string, of: TestPerson) => {
  const { content } = await as(server, by).call(listMembers, { query: { workgroupUuid } })
  const { actions } = content.find(({ userUuid }) => userUuid === of.uuid)!
  return Object.entries(actions)
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
}

test('an administrator signs a member out everywhere; the member is informed and may sign in again', async () => {
  const { admin, anna } = await givenTeam()
  const other = await given.signIn(server, anna)
  expect(await signOut(admin, anna)).toBe('ok')
  expect([await alive(anna), await alive(other), await alive(admin)]).toEqual(['signed.out', 'signed.out', 'ok'])
  expect((await recordedFor(server, anna.uuid)).at(-1)).toBe('MEMBER_SIGNED_OUT')
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('You were signed out')
  // Nothing is left to end.
  expect(await signOut(admin, anna)).toBe('ok')
  expect((await recordedFor(server, anna.uuid)).at(-1)).toBe('MEMBER_SIGNED_OUT')
  expect((await mailsTo(server, anna.email)).length).toBe(1)
  expect(await outcomeOf(given.signIn(server, anna))).toBe('ok')
})

test('a disabled member is out at once, stays the owner, and regains access when enabled', async () => {
  const { workgroupUuid, admin, anna, berta } = await givenTeam()
  const workspace = await given.workspaceOf(server, anna)
  await given.participant(server, { owner: anna, workspace }, berta, [])
  expect(await offered(admin, workgroupUuid, anna)).toEqual([
    'endSessions',
    'disable',
    'updateRole',
    'listSessions',
    'updateEmail',
    'exportData',
    'delete',
  ])
  expect(await disable(admin, anna)).toBe('ok')
  expect([await alive(anna), await outcomeOf(given.signIn(server, anna))]).toEqual(['signed.out', 'user.disabled'])
  expect(await offered(admin, workgroupUuid, anna)).toEqual([
    'enable',
    'updateRole',
    'listSessions',
    'updateEmail',
    'exportData',
    'delete',
  ])
  expect((await as(server, berta).call(listMyWorkspaces, { query: {} })).content.map(({ uuid }) => uuid)).toEqual([
    workspace.uuid,
  ])
  const elsewhere = await given.workspaceOf(server, berta)
  const invited = as(server, berta).call(inviteParticipants, {
    body: { workspaceUuid: elsewhere.uuid, emails: [anna.email] },
  })
  expect(await outcomeOf(invited)).toBe('invitee.disabled')
  expect(await disable(admin, anna)).toBe('ok')
  expect(await disable(admin, anna, false)).toBe('ok')
  expect(await disable(admin, anna, false)).toBe('ok')
  const again = await given.signIn(server, anna)
  expect((await as(server, again).call(listMyWorkspaces, { query: {} })).content.map(({ uuid }) => uuid)).toEqual([
    workspace.uuid,
  ])
  expect((await recordedFor(server, anna.uuid)).filter((type) => type.startsWith('MEMBER_'))).toEqual([
    'MEMBER_DISABLED',
    'MEMBER_ENABLED',
  ])
  expect((await mailsTo(server, anna.email)).slice(0, 2).map(({ subject }) => subject)).toEqual([
    'Your account has been enabled',
    'Your account is disabled',
  ])
})

test('members, strangers and actions on oneself are refused, and a recent password is required', async () => {
  const { admin, anna, berta } = await givenTeam()
  const stranger = await given.person(server, 'Stranger')
  for (const act of [signOut, disable]) {
    expect(await act(berta, anna)).toBe('permission.denied')
    expect(await act(admin, admin)).toBe('permission.denied')
    for (const by of [stranger, (await givenTeam()).admin]) expect(await act(by, anna)).toBe('not.found')
    expect(await act(admin, { ...anna, uuid: crypto.randomUUID() })).toBe('not.found')
    expect(await act(admin, { ...anna, uuid: 'x' })).toBe('not.found')
  }
  expect([await alive(anna), await alive(admin)]).toEqual(['ok', 'ok'])
  server.pass(5 * 60_000 + 1)
  for (const act of [signOut, disable]) expect(await act(admin, anna)).toBe('reauthentication.required')
  expect(await alive(anna)).toBe('ok')
})

test('account administrators are protected from workgroup administrators, and the last active one from everybody', async () => {
  const { workgroupUuid, admin, anna, berta } = await givenTeam()
  await promote(anna, { is_account_admin: true })
  expect(await offered(admin, workgroupUuid, anna)).toEqual([])
  for (const act of [signOut, disable]) expect(await act(admin, anna)).toBe('permission.denied')
  expect(await disable(anna, admin)).toBe('ok')
  await promote(berta, { is_account_admin: true })
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_account_admin: false }).where('person_id', '=', anna.uuid).execute()
  // Anna administers nothing by now, and Berta is the last administrator.
  expect(await disable(anna, berta)).toBe('permission.denied')
})

test('an account administrator leaves no workgroup of it without an active one', async () => {
  const { workgroupUuid, admin, anna } = await givenTeam()
  const { write } = server.ports.databases
  const { account_id } = await write
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroupUuid)
    .executeTakeFirstOrThrow()
  const elsewhere = await givenTeam()
  await write.updateTable('workgroup').set({ account_id }).where('id', '=', elsewhere.workgroupUuid).execute()
  await promote(elsewhere.admin, { is_account_admin: true, is_workgroup_admin: false })
  expect(await disable(elsewhere.admin, admin)).toBe('ok')
  expect(await disable(elsewhere.admin, admin, false)).toBe('ok')
  await promote(elsewhere.admin, { is_account_admin: true })
  expect(await disable(elsewhere.admin, anna)).toBe('ok')
})

test('of two administrators who disable each other concurrently one remains', async () => {
  const { admin, anna } = await givenTeam()
  await promote(anna, { is_workgroup_admin: true })
  const outcomes = await Promise.all([disable(admin, anna), disable(anna, admin)])
  expect(outcomes.toSorted()).toEqual(['ok', 'signed.out'])
  expect([await alive(admin), await alive(anna)].toSorted()).toEqual(['ok', 'signed.out'])
})

test('a member who becomes account administrator meanwhile is not disabled by a workgroup administrator', async () => {
  const { workgroupUuid, admin, anna } = await givenTeam()
  let disabling: Promise<string> | undefined
  await asSystem(server.ports, 'somebody is promoted in a test', async (change) => {
    change.unaudited('somebody is promoted in a test')
    await lockWorkgroups(change, [workgroupUuid])
    disabling = disable(admin, anna)
    await somebodyWaits(server)
    const roles = { is_workgroup_admin: true, is_account_admin: true }
    await change.db.updateTable('member').set(roles).where('person_id', '=', anna.uuid).execute()
  })
  expect(await disabling).toBe('permission.denied')
  expect(await alive(anna)).toBe('ok')
})
