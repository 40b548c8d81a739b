import { listSessions } from '@strongroom/contract/identity/sessions.ts'
import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import * as contract from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'
const NEW = 'a phrase of several words'
const me = (person: TestPerson) => as(server, person).call(getMe, { query: {} })
const change = (person: TestPerson, oldPassword: string, newPassword: string) =>
  as(server, person).call(contract.changePassword, {
    params: { userUuid: person.uuid },
    body: { oldPassword, newPassword },
  })

test('names and time zone change; other fields of a complete user are ignored', async () => {
  const anna = await given.person(server, 'Anna')
  const whole = { ...(await me(anna)), email: 'other@evil.example', theme: 'DARK', actions: { completedAuth: false } }
  const body = { ...whole, firstName: ' Āna ', timezone: 'Pacific/Auckland', emailSubscriber: false }
  await as(server, anna).call(contract.updateUser, { params: { userUuid: anna.uuid }, body })
  expect(await me(anna)).toMatchObject({
    firstName: 'Āna',
    lastName: 'Tester',
    email: anna.email,
    timezone: 'Pacific/Auckland',
    theme: 'LIGHT',
    emailSubscriber: false,
  })
  expect(await accountEventsOf(server, anna)).toEqual(['USER_LOGIN', 'USER_UPDATED'])
})

test.each([
  { firstName: '' },
  { lastName: ' ' },
  { firstName: 'x'.repeat(254) },
  { firstName: 'a\u202eb' },
  { timezone: 'Middle/Earth' },
  { timezone: "'; drop table person" },
])('%j is not taken', async (wrong) => {
  const anna = await given.person(server, 'Anna')
  const body = { firstName: 'Anna', lastName: 'Tester', timezone: 'Europe/London', ...wrong }
  const put = as(server, anna).call(contract.updateUser, { params: { userUuid: anna.uuid }, body })
  expect(await outcomeOf(put)).toBe('input.invalid')
})

test('settings are private: for everybody else they are not found', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const params = { userUuid: anna.uuid }
  const people = { anna, berta, nobody: undefined }
  const expected = { nobody: 'signed.out', berta: 'not.found', anna: 'ok' } as const
  const names = { firstName: 'A', lastName: 'B', timezone: 'Europe/London' }
  const wanted = { dailyEmail: false, immediateEmail: true, immediateFavouritesOnly: true, weeklyEmail: true }
  const email = { email: 'new@people.example' }
  await matrix(server, contract.updateUser, { input: () => ({ params, body: names }), people, expected })
  await matrix(server, contract.findNotificationPreference, { input: () => ({ params }), people, expected })
  await matrix(server, contract.updateNotificationPreference, {
    input: () => ({ params, body: wanted }),
    people,
    expected,
  })
  await matrix(server, contract.requestEmail, { input: () => ({ params, body: email }), people, expected })
  await matrix(server, contract.removeAlias, {
    input: () => ({ params: { ...params, address: 'x@y.example' } }),
    people,
    expected: { ...expected, anna: 'alias.not.found' },
  })
  const passwords = { oldPassword: PASSWORD, newPassword: NEW }
  await matrix(server, contract.changePassword, { input: () => ({ params, body: passwords }), people, expected })
})

test('a new person gets a daily digest; their own choice is kept', async () => {
  const anna = await given.person(server, 'Anna')
  const params = { userUuid: anna.uuid }
  const find = () => as(server, anna).call(contract.findNotificationPreference, { params })
  expect(await find()).toEqual({
    dailyEmail: true,
    immediateEmail: false,
    immediateFavouritesOnly: false,
    weeklyEmail: false,
  })
  const body = { dailyEmail: false, immediateEmail: true, immediateFavouritesOnly: true, weeklyEmail: true }
  await as(server, anna).call(contract.updateNotificationPreference, { params, body })
  expect(await find()).toEqual(body)
})

test('a new password ends the other sessions, and the person is informed', async () => {
  const anna = await given.person(server, 'Anna')
  const other = await given.signIn(server, anna)
  await change(anna, PASSWORD, NEW)
  expect(await outcomeOf(me(other))).toBe('signed.out')
  expect((await as(server, anna).call(listSessions, {})).content.length).toBe(1)
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
  expect(await outcomeOf(given.signIn(server, { ...anna, password: NEW }))).toBe('ok')
  expect((await mailsTo(server, anna.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  expect(await accountEventsOf(server, anna)).toContain('PASSWORD_CHANGED')
  server.pass(61_000)
  expect(await outcomeOf(me(anna)), 'the token from before').toBe('signed.out')
})

test.each(['short', 'eightpass', 'x'.repeat(129)])('%s is no password', async (weak) => {
  const anna = await given.person(server, 'Anna')
  expect(await outcomeOf(change(anna, PASSWORD, weak))).toBe(weak.length > 128 ? 'input.invalid' : 'password.weak')
  expect(await outcomeOf(change(anna, PASSWORD, anna.email))).toBe('password.weak')
})

test('the old password can’t be guessed here either', async () => {
  const anna = await given.person(server, 'Anna')
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, i) => outcomeOf(change(anna, `wrong ${i}`, NEW))))
  expect(outcomes.filter((outcome) => outcome === 'password.incorrect').length).toBe(5)
  expect(await outcomeOf(change(anna, PASSWORD, NEW))).toBe('login.locked')
  const { theme } = await as(server, anna).call(getMyself, { query: {} })
  expect(theme).toBe('LIGHT')
  expect(await outcomeOf(given.signIn(server, { ...anna, password: NEW }))).toBe('login.locked')
})

test('the answer about the caller holds the workgroup, its account and the roles in both', async () => {
  const workgroup = await given.workgroup(server, 'roles.example')
  const [admin, member] = [
    await given.person(server, 'Admin', 'roles.example'),
    await given.person(server, 'Member', 'roles.example'),
  ]
  const { write } = server.ports.databases
  await write
    .updateTable('member')
    .set({ is_workgroup_admin: true, is_account_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const me = (who: TestPerson) => as(server, who).call(getMe, { query: {} })
  expect(await me(admin)).toMatchObject({
    userID: admin.uuid,
    organisationUuid: workgroup,
    workgroup: { uuid: workgroup, name: 'roles.example' },
    enterprise: { name: 'roles.example' },
    roles: ['workgroupadmin', 'accountadmin'],
    isWorkgroupAdmin: true,
    isAccountAdmin: true,
  })
  expect(await me(member)).toMatchObject({ roles: [], isWorkgroupAdmin: false, isAccountAdmin: false })
  await write.updateTable('member').set({ is_reporter: true }).where('workgroup_id', '=', workgroup).execute()
  expect(await me(member)).toMatchObject({ roles: ['reporting'], isWorkgroupAdmin: false, isAccountAdmin: false })
  expect(await me(admin), 'a reporter who administers has the higher role').toMatchObject({
    roles: ['workgroupadmin', 'accountadmin'],
  })
})
