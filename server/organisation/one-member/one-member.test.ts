import { cancelPendingEmail, verifyEmail } from '@strongroom/contract/identity/users.ts'
import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import * as contract from '@strongroom/contract/organisation/one-member.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { listMembers, setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { eventsOf, recordedAbout, recordedFor } from '../../test/audit.ts'
import { registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

const promote = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()
const params = ({ uuid: userUuid }: { uuid: string }) => ({ params: { userUuid } })
const find = (by: TestPerson, of: TestPerson) => as(server, by).call(contract.findMember, { ...params(of), query: {} })
const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))

/** A workgroup with an enterprise administrator, a workgroup administrator and two members. */
async function givenTeam() {
  const domain = `one-member-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [chief, admin, anna, berta] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Anna', domain),
    await given.person(server, 'Berta', domain),
  ]
  await promote(chief, { is_account_admin: true, is_workgroup_admin: true })
  await promote(admin, { is_workgroup_admin: true })
  return { domain, workgroupUuid, chief, admin, anna, berta }
}

test('an administrator sees a member with addresses, factors, workspaces and connections', async () => {
  const { workgroupUuid, admin, anna, berta, domain } = await givenTeam()
  const workspace = await given.workspaceOf(server, anna)
  await given.participant(server, { owner: anna, workspace }, berta, [])
  const hidden = await given.person(server, 'Hidden')
  await given.participant(server, { owner: anna, workspace }, hidden, [])
  const write = server.ports.databases.write
  await write.updateTable('participant').set({ type: 'BCC' }).where('person_id', '=', hidden.uuid).execute()
  for (const name of ['a.txt', 'b.txt'])
    await as(server, anna).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })
  await connectionsCounted(server)
  await registerAuthenticator(server, anna)
  const aliases = [`old@${domain}`, 'private@home.example'].map((address) => ({ address, person_id: anna.uuid }))
  await write
    .insertInto('email_address')
    .values(aliases.map((a) => ({ ...a, is_primary: false })))
    .execute()
  expect(await find(admin, anna)).toMatchObject({
    user: { email: anna.email, givenName: 'Anna' },
    workgroupUuid,
    emailAliases: [
      { address: `old@${domain}`, isRemovable: true },
      { address: 'private@home.example', isRemovable: false },
    ],
    pendingEmail: null,
    locale: 'en-gb',
    timezone: 'Europe/London',
    hasAuthenticator: true,
    passkeyCount: 0,
    ownedCount: 1,
    // Two documents for the owner and Berta; the hidden participant isn’t counted.
    connections: 4,
    actions: { delete: true, updateEmail: true, exportData: true, listSessions: true },
  })
  // Their own page is shown too, without actions.
  const own = await find(admin, admin)
  expect(Object.values(own.actions).some(Boolean)).toBe(false)
})

test('who may do what with a member', async () => {
  const { admin, anna, berta, chief } = await givenTeam()
  const demoted = await given.person(server, 'Demoted', admin.email.split('@')[1])
  const people = { admin, chief, member: berta, other: (await givenTeam()).admin, demoted }
  const reads = {
    nobody: 'signed.out',
    member: 'permission.denied',
    other: 'not.found',
    demoted: 'permission.denied',
    admin: 'ok',
    chief: 'ok',
  } as const
  await matrix(server, contract.findMember, { input: () => ({ ...params(anna), query: {} }), people, expected: reads })
  await matrix(server, contract.listMemberSessions, { input: () => params(anna), people, expected: reads })
  const alias = { params: { userUuid: anna.uuid, address: 'nobody@nowhere.example' } }
  const sessionUuid = crypto.randomUUID()
  const tried = [
    [contract.removeMemberAlias, () => alias, 'alias.not.found'],
    [contract.cancelMemberEmail, () => params(anna), 'email.link.invalid'],
    [contract.endMemberSession, () => ({ params: { userUuid: anna.uuid, sessionUuid } }), 'session.not.found'],
    [
      contract.requestMemberEmail,
      () => ({ ...params(anna), body: { email: 'a@elsewhere.example' } }),
      'member.domain.outside',
    ],
  ] as const
  for (const [endpoint, input, outcome] of tried)
    await matrix(
      server,
      endpoint as never,
      { input, people, expected: { ...reads, admin: outcome, chief: outcome } } as never,
    )
  // An enterprise admin is out of a workgroup admin’s reach.
  for (const call of [contract.listMemberSessions, contract.deleteMember, contract.cancelMemberEmail])
    expect(await outcomeOf(as(server, admin).call(call as never, params(chief) as never))).toBe('permission.denied')
  for (const uuid of [crypto.randomUUID(), 'x', (await given.person(server, 'Stranger')).uuid])
    expect(await outcomeOf(find(admin, { ...anna, uuid }))).toBe('not.found')
  expect(
    await outcomeOf(
      as(server, admin).call(contract.findMember, { ...params(anna), query: { workgroupUuid: crypto.randomUUID() } }),
    ),
  ).toBe('not.found')
  expect(await outcomeOf(as(server, admin).call(contract.deleteMember, params(admin)))).toBe('permission.denied')
})

test('sessions of a member are listed and ended one by one, and the member is informed', async () => {
  const { admin, anna } = await givenTeam()
  const other = await given.signIn(server, anna)
  const list = async () => (await as(server, admin).call(contract.listMemberSessions, params(anna))).content
  const [newest] = await list()
  expect(await list()).toMatchObject([{ current: false }, { current: false }])
  const session = { params: { userUuid: anna.uuid, sessionUuid: newest!.uuid } }
  await as(server, admin).call(contract.endMemberSession, session)
  expect([await alive(other), await alive(anna)].toSorted()).toEqual(['ok', 'signed.out'])
  expect(await outcomeOf(as(server, admin).call(contract.endMemberSession, session))).toBe('session.not.found')
  expect((await recordedFor(server, anna.uuid)).at(-1)).toBe('MEMBER_SESSION_ENDED')
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('One of your sessions was ended')
})

test('a new address is at a domain of the workgroup, free, told to both, and real once the member confirms', async () => {
  const { admin, anna, berta, domain } = await givenTeam()
  const request = (email: string) =>
    outcomeOf(as(server, admin).call(contract.requestMemberEmail, { ...params(anna), body: { email } }))
  expect(await request('anna@elsewhere.example')).toBe('member.domain.outside')
  expect(await request(berta.email)).toBe('email.taken')
  expect(await request('not an address')).toBe('input.invalid')
  expect(await request(`${'a'.repeat(250)}@${domain}`)).toBe('input.invalid')
  expect(await request(anna.email)).toBe('ok')
  const email = `anna-new-${total}@${domain}`
  expect(await request(email)).toBe('ok')
  expect((await find(admin, anna)).pendingEmail).toBe(email)
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('Someone asked to change your email address')
  const [mail] = await mailsTo(server, email)
  const token = linkIn(mail!).searchParams.get('token')!
  // The administrator can’t confirm it.
  const confirm = (who: TestPerson) =>
    outcomeOf(as(server, who).call(verifyEmail, { ...params(anna), body: { email, token } }))
  expect(await confirm(admin)).toBe('email.link.invalid')
  expect(await confirm(anna)).toBe('ok')
  expect(await find(admin, anna)).toMatchObject({
    user: { email },
    pendingEmail: null,
    emailAliases: [{ address: anna.email, isRemovable: true }],
  })
  await as(server, admin).call(contract.removeMemberAlias, { params: { userUuid: anna.uuid, address: anna.email } })
  expect((await find(admin, anna)).emailAliases).toEqual([])
  expect(await request(`again@${domain}`)).toBe('ok')
  await as(server, admin).call(contract.cancelMemberEmail, params(anna))
  expect((await find(admin, anna)).pendingEmail).toBeNull()
  expect(await outcomeOf(as(server, anna).call(cancelPendingEmail, { ...params(anna), body: {} }))).toBe(
    'email.link.invalid',
  )
  const types = (await recordedAbout(server, anna.uuid))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('MEMBER_'))
  expect(types).toEqual([
    'MEMBER_EMAIL_REQUESTED',
    'MEMBER_ALIAS_REMOVED',
    'MEMBER_EMAIL_REQUESTED',
    'MEMBER_EMAIL_CANCELLED',
  ])
  server.pass(5 * 60_000 + 1)
  expect(await request(`late@${domain}`)).toBe('reauthentication.required')
})

test('a member is deleted once they own nothing; their name and what they made stay, and the address is free', async () => {
  const { admin, anna, berta, workgroupUuid, domain } = await givenTeam()
  const owned = await given.workspaceOf(server, anna)
  const joined = await given.workspaceOf(server, berta)
  await given.participant(server, { owner: berta, workspace: joined }, anna, [])
  const remove = () => outcomeOf(as(server, admin).call(contract.deleteMember, params(anna)))
  expect(await remove()).toBe('owns.workspaces')
  expect(await alive(anna)).toBe('ok')
  await as(server, admin).call(transferWorkspace, {
    params: { workspaceUuid: owned.uuid },
    body: { ownerEmail: berta.email },
  })
  expect(await remove()).toBe('ok')
  expect(await remove()).toBe('not.found')
  expect(await alive(anna)).toBe('signed.out')
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
  const members = await as(server, admin).call(listMembers, { query: { workgroupUuid } })
  expect(members.content.map(({ user }) => user.givenName)).toEqual(['Admin', 'Berta', 'Chief'])
  for (const { uuid } of [owned, joined]) {
    const people = await as(server, berta).call(listParticipants, { query: { workspaceUuid: uuid } })
    expect(people.content.map(({ user }) => user.givenName)).toEqual(['Berta'])
  }
  expect((await eventsOf(server, berta, owned)).find(({ type }) => type === 'WORKSPACE_CREATED')).toMatchObject({
    actor: 'Anna',
  })
  expect((await recordedAbout(server, anna.uuid)).at(-1)).toEqual({
    type: 'MEMBER_DELETED',
    from: { email: anna.email, workgroup: domain },
    to: null,
  })
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('Your account was deleted')
  await as(server, admin).call(inviteMembers, { body: { organisationUuid: workgroupUuid, emails: [anna.email] } })
})

test('the last active administrator is not deleted, and of two who delete each other one remains', async () => {
  const { admin, anna, chief } = await givenTeam()
  const remove = (by: TestPerson, of: TestPerson) => outcomeOf(as(server, by).call(contract.deleteMember, params(of)))
  expect(await remove(chief, admin)).toBe('ok')
  await promote(anna, { is_account_admin: true, is_workgroup_admin: true })
  const outcomes = await Promise.all([remove(chief, anna), remove(anna, chief)])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
})

test('an administrator who lost the role meanwhile is refused', async () => {
  const { admin, anna, chief } = await givenTeam()
  await as(server, chief).call(setMemberRole, { ...params(admin), body: { role: 'MEMBER' } })
  expect(await outcomeOf(find(admin, anna))).toBe('permission.denied')
  expect(await outcomeOf(as(server, admin).call(contract.deleteMember, params(anna)))).toBe('permission.denied')
  expect((await as(server, admin).call(getMe, { query: {} })).roles).toEqual([])
})
