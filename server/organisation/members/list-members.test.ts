import { deleteMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { listMembers, listPendingMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { registerAuthenticator } from '../../test/fakes/authenticator.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

async function group() {
  const domain = `listed-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const join = async (name: string, roles: object = {}) => {
    const person = await given.person(server, name, domain)
    await setMember(person, { is_workgroup_admin: false, is_account_admin: false, ...roles })
    return person
  }
  return { workgroupUuid, join, admin: await join('Admin', { is_workgroup_admin: true }) }
}

test('administrators see members with roles, state and factors, and whose factors they may remove', async () => {
  const { workgroupUuid, join, admin } = await group()
  const [member, head] = [await join('Member'), await join('Head', { is_account_admin: true })]
  for (const person of [admin, member, head]) await registerAuthenticator(server, person)
  const gone = await join('Gone')
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: server.ports.clock.now() })
    .where('id', '=', gone.uuid)
    .execute()
  const seenBy = async (who: TestPerson, query = {}) =>
    (await as(server, who).call(listMembers, { query: { workgroupUuid, ...query } })).content.map((one) => ({
      name: one.user.givenName,
      roles: one.roles,
      status: one.status,
      factor: one.hasSecondFactor,
      may: one.actions.unregisterMobileAuth,
    }))
  expect(await seenBy(admin)).toEqual([
    { name: 'Admin', roles: ['WORKGROUP_ADMIN'], status: 'ACCEPTED', factor: true, may: false },
    { name: 'Gone', roles: [], status: 'DISABLED', factor: false, may: false },
    { name: 'Head', roles: ['ACCOUNT_ADMIN'], status: 'ACCEPTED', factor: true, may: false },
    { name: 'Member', roles: [], status: 'ACCEPTED', factor: true, may: true },
  ])
  expect((await seenBy(head)).filter(({ may }) => may).map(({ name }) => name)).toEqual(['Admin', 'Member'])
  expect((await seenBy(admin, { query: 'memb' })).map(({ name }) => name)).toEqual(['Member'])
  expect(await seenBy(admin, { query: '%' })).toEqual([])
  const beyond = await as(server, admin).call(listMembers, { query: { workgroupUuid, page: 9, size: 3 } })
  expect(beyond).toMatchObject({ content: [], metadata: { totalElements: 4, totalPages: 2 } })
  const second = await as(server, admin).call(listMembers, { query: { workgroupUuid, page: 1, size: 3 } })
  expect(second).toMatchObject({ content: [{ user: { givenName: 'Member' } }], metadata: { totalElements: 4 } })
})

test('members are filtered by role and state, and sorted by joining and last sign-in', async () => {
  const { workgroupUuid, join, admin } = await group()
  server.pass(1000)
  await join('Head', { is_account_admin: true, is_workgroup_admin: true })
  const agent = await join('Agent')
  const gone = await join('Gone')
  const write = server.ports.databases.write
  await write.updateTable('person').set({ is_agent: true, password_hash: null }).where('id', '=', agent.uuid).execute()
  await write.updateTable('person').set({ disabled_at: server.ports.clock.now() }).where('id', '=', gone.uuid).execute()
  await write.updateTable('last_sign_in').set({ at: null }).where('person_id', '=', agent.uuid).execute()
  server.pass(1000)
  await given.signIn(server, admin)
  const names = async (query: object) => {
    const { content } = await as(server, admin).call(listMembers, { query: { workgroupUuid, ...query } as never })
    return content.map(({ user }) => user.givenName)
  }
  expect(await names({ role: 'MEMBER' })).toEqual(['Gone'])
  expect(await names({ role: 'workgroup_admin' })).toEqual(['Admin'])
  expect(await names({ role: 'ACCOUNT_ADMIN' })).toEqual(['Head'])
  expect(await names({ role: 'AGENT' })).toEqual(['Agent'])
  expect(await names({ status: 'DISABLED' })).toEqual(['Gone'])
  expect(await names({ status: 'ACCEPTED', role: 'MEMBER' })).toEqual([])
  expect(await names({ sort: 'name,desc' })).toEqual(['Head', 'Gone', 'Agent', 'Admin'])
  expect(await names({ sort: 'joinedDate,asc', size: 1 })).toEqual(['Admin'])
  expect((await names({ sort: 'lastSignInDate,desc' })).filter((_, at) => at === 0 || at === 3)).toEqual([
    'Admin',
    'Agent',
  ])
  expect(await names({ sort: 'lastSignInDate,asc', size: 1 })).toEqual(['Agent'])
  for (const wrong of [{ role: 'OWNER' }, { status: 'PENDING' }, { sort: 'email,asc' }])
    expect(await outcomeOf(as(server, admin).call(listMembers, { query: { workgroupUuid, ...wrong } as never }))).toBe(
      'input.invalid',
    )
})

test('invitations wait in the list until they are withdrawn or answered', async () => {
  const { workgroupUuid, admin } = await group()
  const emails = ['one@waiting.example', 'two@waiting.example']
  const body = { organisationUuid: workgroupUuid, emails, message: 'Come over.' }
  await as(server, admin).call(inviteMembers, { body })
  const list = async () =>
    (await as(server, admin).call(listPendingMembers, { query: { workgroupUuid } })).content.toSorted((a, b) =>
      a.email.localeCompare(b.email),
    )
  const [first, second] = await list()
  expect(first).toMatchObject({ email: emails[0], message: 'Come over.', inviterName: 'Admin Tester' })
  await as(server, admin).call(deleteMembership, { params: { memberUuid: first!.uuid } })
  expect(await list()).toEqual([second])
  const found = async (query: string) =>
    (await as(server, admin).call(listPendingMembers, { query: { workgroupUuid, query } })).metadata.totalElements
  expect([await found('two@'), await found('one@'), await found('%')]).toEqual([1, 0, 0])
  const beyond = await as(server, admin).call(listPendingMembers, { query: { workgroupUuid, page: 9 } })
  expect(beyond).toMatchObject({ content: [], metadata: { totalElements: 1 } })
})

test('administrators only', async () => {
  const { workgroupUuid, join, admin } = await group()
  const other = await group()
  const people = { admin, member: await join('Member'), other: other.admin }
  const expected = {
    nobody: 'signed.out',
    member: 'permission.denied',
    other: 'workgroup.not.found',
    admin: 'ok',
  } as const
  for (const endpoint of [listMembers, listPendingMembers] as const)
    await matrix(server, endpoint, { input: () => ({ query: { workgroupUuid } }), people, expected })
})
