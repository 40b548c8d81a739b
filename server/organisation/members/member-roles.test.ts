import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { listMembers, type MemberRole, setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { setMemberDisabled } from '@strongroom/contract/organisation/workgroup-members.ts'

const server = useServer()
let total = 0

const promote = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()
const give = (by: TestPerson, to: TestPerson, role: MemberRole) =>
  outcomeOf(as(server, by).call(setMemberRole, { params: { userUuid: to.uuid }, body: { role } }))
const rolesOf = async (by: TestPerson, workgroupUuid: string) => {
  const { content } = await as(server, by).call(listMembers, { query: { workgroupUuid, size: 100 } })
  return Object.fromEntries(content.map(({ user, roles }) => [user.givenName, roles.join()]))
}

/** An organisation with an account administrator, a workgroup administrator, and two members. */
async function givenTeam() {
  const domain = `roles-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [chief, admin, anna, berta] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Anna', domain),
    await given.person(server, 'Berta', domain),
  ]
  await promote(chief, { is_account_admin: true, is_workgroup_admin: true })
  await promote(admin, { is_account_admin: false, is_workgroup_admin: true })
  for (const one of [anna, berta]) await promote(one, { is_account_admin: false, is_workgroup_admin: false })
  return { workgroupUuid, chief, admin, anna, berta }
}

test('roles are given and taken at once, with an email and an event; a role gives its rights', async () => {
  const { workgroupUuid, chief, admin, anna } = await givenTeam()
  const params = { workgroupUuid }
  const may = async () =>
    (await as(server, anna).call(findWorkgroup, { params, query: { includeActions: 'true' } })).actions!
  expect(await may()).toMatchObject({ update: false, manageIdentityProviders: false, claimDomain: false })
  expect(await give(admin, anna, 'WORKGROUP_ADMIN')).toBe('ok')
  expect(await may()).toMatchObject({ update: true, manageIdentityProviders: false, claimDomain: false })
  expect(await give(chief, anna, 'ACCOUNT_ADMIN')).toBe('ok')
  expect(await may()).toMatchObject({ update: true, manageIdentityProviders: true, claimDomain: true })
  expect(await rolesOf(chief, workgroupUuid)).toMatchObject({ Anna: 'ACCOUNT_ADMIN,WORKGROUP_ADMIN' })
  expect(await give(chief, anna, 'ACCOUNT_ADMIN')).toBe('ok')
  expect(await give(chief, anna, 'MEMBER')).toBe('ok')
  expect(await may()).toMatchObject({ update: false, manageIdentityProviders: false })
  expect((await recordedAbout(server, anna.uuid)).filter(({ type }) => type === 'MEMBER_ROLE_CHANGED')).toEqual([
    { type: 'MEMBER_ROLE_CHANGED', from: { role: 'MEMBER' }, to: { role: 'WORKGROUP_ADMIN' } },
    { type: 'MEMBER_ROLE_CHANGED', from: { role: 'WORKGROUP_ADMIN' }, to: { role: 'ACCOUNT_ADMIN' } },
    { type: 'MEMBER_ROLE_CHANGED', from: { role: 'ACCOUNT_ADMIN' }, to: { role: 'MEMBER' } },
  ])
  const mails = await mailsTo(server, anna.email)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Your role has changed'))
  const events = await as(server, chief).call(listWorkgroupEvents, { params, query: {} })
  expect(events.content.filter(({ eventType }) => eventType === 'MEMBER_ROLE_CHANGED')).toHaveLength(3)
})

test('a reporter may see the reports of their workgroup, and nothing else of its administration', async () => {
  const { workgroupUuid, chief, admin, anna, berta } = await givenTeam()
  const other = await given.workgroup(server, `beside-${total}.example`)
  const { account_id } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroupUuid)
    .executeTakeFirstOrThrow()
  await server.ports.databases.write.updateTable('workgroup').set({ account_id }).where('id', '=', other).execute()
  expect(await give(anna, anna, 'REPORTING')).toBe('permission.denied')
  expect(await give(anna, berta, 'REPORTING')).toBe('permission.denied')
  expect(await give(admin, anna, 'REPORTING')).toBe('ok')
  expect(await rolesOf(admin, workgroupUuid)).toMatchObject({ Anna: 'REPORTING', Berta: '', Admin: 'WORKGROUP_ADMIN' })
  const params = { workgroupUuid }
  const { actions } = await as(server, anna).call(findWorkgroup, { params, query: { includeActions: 'true' } })
  const may = Object.entries(actions!).filter(([, held]) => held)
  expect(may.map(([name]) => name)).toEqual(['view', 'viewReports'])
  expect(await give(anna, berta, 'WORKGROUP_ADMIN')).toBe('permission.denied')
  expect(await outcomeOf(as(server, anna).call(listMembers, { query: params }))).toBe('permission.denied')
  expect(await outcomeOf(as(server, anna).call(listWorkgroupEvents, { params, query: {} }))).toBe('permission.denied')
  const beside = as(server, anna).call(findWorkgroup, { params: { workgroupUuid: other }, query: {} })
  expect(await outcomeOf(beside)).toBe('workgroup.not.found')
  // Each role includes those before it; taking the higher one takes all.
  expect(await give(chief, anna, 'ACCOUNT_ADMIN')).toBe('ok')
  expect(await rolesOf(chief, workgroupUuid)).toMatchObject({ Anna: 'ACCOUNT_ADMIN,WORKGROUP_ADMIN' })
  expect(await give(chief, anna, 'REPORTING')).toBe('ok')
  expect(await rolesOf(chief, workgroupUuid)).toMatchObject({ Anna: 'REPORTING' })
  expect(await give(admin, anna, 'MEMBER')).toBe('ok')
  expect(await rolesOf(chief, workgroupUuid)).toMatchObject({ Anna: '' })
  const changes = (await recordedAbout(server, anna.uuid)).filter(({ type }) => type === 'MEMBER_ROLE_CHANGED')
  expect(changes.at(-1)).toMatchObject({ from: { role: 'REPORTING' }, to: { role: 'MEMBER' } })
})

test('the last administrator can’t become a reporter', async () => {
  const { chief, admin } = await givenTeam()
  expect(await give(chief, admin, 'REPORTING')).toBe('ok')
  expect(await give(admin, chief, 'REPORTING')).toBe('permission.denied')
  await promote(admin, { is_account_admin: true })
  await promote(chief, { is_account_admin: false })
  expect(await give(chief, admin, 'REPORTING')).toBe('permission.denied')
})

test('nobody changes their own role or gives a higher one; service accounts and strangers are refused', async () => {
  const { chief, admin, anna, berta } = await givenTeam()
  const stranger = await given.person(server, 'Stranger')
  expect(await give(chief, chief, 'MEMBER')).toBe('permission.denied')
  expect(await give(admin, admin, 'ACCOUNT_ADMIN')).toBe('permission.denied')
  expect(await give(admin, anna, 'ACCOUNT_ADMIN')).toBe('permission.denied')
  expect(await give(admin, chief, 'MEMBER')).toBe('permission.denied')
  expect(await give(anna, berta, 'WORKGROUP_ADMIN')).toBe('permission.denied')
  expect(await give(stranger, anna, 'WORKGROUP_ADMIN')).toBe('not.found')
  const write = server.ports.databases.write
  await write.updateTable('person').set({ is_agent: true, password_hash: null }).where('id', '=', berta.uuid).execute()
  expect(await give(chief, berta, 'WORKGROUP_ADMIN')).toBe('permission.denied')
  await server.pass(6 * 60_000)
  expect(await give(chief, anna, 'WORKGROUP_ADMIN')).toBe('reauthentication.required')
})

test('of two administrators who demote each other concurrently one remains; the same for disabling and leaving', async () => {
  const { workgroupUuid, chief, admin, anna } = await givenTeam()
  await promote(anna, { is_workgroup_admin: true })
  await promote(chief, { is_account_admin: false, is_workgroup_admin: false })
  const outcomes = await Promise.all([give(admin, anna, 'MEMBER'), give(anna, admin, 'MEMBER')])
  expect(outcomes.toSorted()).toEqual(['ok', 'permission.denied'])
  const first = outcomes[0] === 'ok' ? admin : anna
  const roles = await rolesOf(first, workgroupUuid)
  expect(Object.values(roles).filter((role) => role === 'WORKGROUP_ADMIN')).toHaveLength(1)

  const [one, other] = outcomes[0] === 'ok' ? [admin, anna] : [anna, admin]
  await promote(other, { is_workgroup_admin: true })
  const disable = outcomeOf(
    as(server, other).call(setMemberDisabled, { params: { userUuid: one.uuid }, body: { disabled: true } }),
  )
  const mixed = await Promise.all([give(one, other, 'MEMBER'), disable])
  expect(mixed.filter((outcome) => outcome === 'ok')).toHaveLength(1)
})
