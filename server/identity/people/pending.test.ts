import { resumeSession, endOtherSessions } from '@strongroom/contract/identity/sessions.ts'
import { forgotPassword, getMe, register, resetPassword } from '@strongroom/contract/identity/sign-in.ts'
import { initiateMobileAuth, preregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import * as contract from '@strongroom/contract/identity/users.ts'
import { endMemberSessions, setMemberDisabled } from '@strongroom/contract/organisation/workgroup-members.ts'
import { beforeEach, expect, test } from 'vitest'
import { insertRegistrationLink } from '../sign-in/registration-link.ts'
import { asSystem } from '../../kernel/change.ts'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'
const OTHER = 'quite another sentence'
let total = 0
const fresh = () => `pending-${++total}@elsewhere.example`

beforeEach(async () => {
  await server.ports.databases.beside.deleteFrom('attempt').execute()
})

const ask = (person: TestPerson, email: string) =>
  as(server, person).call(contract.requestEmail, { params: { userUuid: person.uuid }, body: { email } })
const verify = (person: TestPerson | undefined, userUuid: string, link: { email: string; token: string }) =>
  outcomeOf(as(server, person).call(contract.verifyEmail, { params: { userUuid }, body: link }))
const undo = (userUuid: string, token: string) =>
  outcomeOf(as(server, undefined).call(contract.undoEmail, { params: { userUuid }, body: { token } }))
const newest = async (email: string, path: string) => {
  await server.drain()
  const mail = (await mailsTo(server, email)).find(({ text }) => text.includes(path))
  return linkIn(mail!).searchParams
}
const reset = async (email: string, password: string) => {
  await as(server, undefined).call(forgotPassword, { body: { email } })
  const token = (await newest(email, '/forgot-password')).get('token')!
  return outcomeOf(
    as(server, undefined).call(resetPassword, { body: { email, token, password, repeatPassword: password } }),
  )
}
const resume = (person: TestPerson, password = PASSWORD) =>
  as(server, person).call(resumeSession, { body: { password } })

/** Creates every kind of pending request for a person. Returns which of them still work, tried from a new session. */
async function pendingOf(anna: TestPerson) {
  const email = fresh()
  await ask(anna, email)
  await as(server, anna).call(initiateMobileAuth, {})
  await as(server, undefined).call(forgotPassword, { body: { email: anna.email } })
  const confirm = (await newest(email, '/confirm-email')).get('token')!
  const mobileInitKey = (await newest(anna.email, '/mfa-login')).get('mobileInitKey')!
  const token = (await newest(anna.email, '/forgot-password')).get('token')!
  return async (password: string) => {
    const again = await given.signIn(server, { ...anna, password })
    const body = { email: anna.email, token, password: OTHER, repeatPassword: OTHER }
    return [
      await verify(again, anna.uuid, { email, token: confirm }),
      await outcomeOf(as(server, again).call(preregisterMobileAuth, { body: { mobileInitKey } })),
      await outcomeOf(as(server, undefined).call(resetPassword, { body })),
    ]
  }
}
const VOID = ['email.link.invalid', 'mobile.init.key.invalid', 'user.token.notFound']

/** Creates a member of a workgroup and its administrator. */
async function administered() {
  const domain = `pending-${++total}.example`
  const workgroup = await given.workgroup(server, domain)
  const [admin, anna] = [await given.person(server, 'Admin', domain), await given.person(server, 'Anna', domain)]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const params = { workgroupUuid: workgroup, userUuid: anna.uuid }
  return { admin, anna, params }
}

test('a new password voids pending requests', async () => {
  const anna = await given.person(server, 'Anna')
  const works = await pendingOf(anna)
  const params = { userUuid: anna.uuid }
  const passwords = { oldPassword: PASSWORD, newPassword: OTHER }
  await as(server, anna).call(contract.changePassword, { params, body: passwords })
  expect(await works(OTHER)).toEqual(VOID)
  expect(await accountEventsOf(server, await given.signIn(server, { ...anna, password: OTHER }))).toContain(
    'EMAIL_CHANGE_CANCELLED',
  )
})

test('a password reset voids pending requests', async () => {
  const anna = await given.person(server, 'Anna')
  const email = fresh()
  await ask(anna, email)
  const token = (await newest(email, '/confirm-email')).get('token')!
  expect(await reset(anna.email, OTHER)).toBe('ok')
  const again = await given.signIn(server, { ...anna, password: OTHER })
  expect(await verify(again, anna.uuid, { email, token })).toBe('email.link.invalid')
  expect(await as(server, again).call(getMe, { query: {} })).toMatchObject({ pendingEmailAliases: [] })
})

test('signing out elsewhere, being signed out by an administrator and being disabled void pending requests', async () => {
  const berta = await given.person(server, 'Berta')
  const ofBerta = await pendingOf(berta)
  await as(server, berta).call(endOtherSessions, {})
  expect(await ofBerta(PASSWORD)).toEqual(VOID)

  const { admin, anna, params } = await administered()
  const signedOut = await pendingOf(anna)
  await as(server, admin).call(endMemberSessions, { params })
  expect(await signedOut(PASSWORD)).toEqual(VOID)

  const disabled = await pendingOf(await given.signIn(server, anna))
  for (const state of [true, false])
    await as(server, admin).call(setMemberDisabled, { params, body: { disabled: state } })
  expect(await disabled(PASSWORD)).toEqual(VOID)
})

test('the link confirms in the person’s own recent session only', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const email = fresh()
  await ask(anna, email)
  const link = { email, token: (await newest(email, '/confirm-email')).get('token')! }
  expect(await verify(undefined, anna.uuid, link)).toBe('signed.out')
  expect(await verify(berta, anna.uuid, link)).toBe('email.link.invalid')
  server.pass(301_000)
  expect(await verify(anna, anna.uuid, link)).toBe('reauthentication.required')
  await resume(anna)
  expect(await verify(anna, anna.uuid, link)).toBe('ok')
})

test('a reset link from before the change does not work for the new address', async () => {
  const anna = await given.person(server, 'Anna')
  await as(server, undefined).call(forgotPassword, { body: { email: anna.email } })
  const token = (await newest(anna.email, '/forgot-password')).get('token')!
  const email = fresh()
  await ask(anna, email)
  await verify(anna, anna.uuid, { email, token: (await newest(email, '/confirm-email')).get('token')! })
  const body = { email, token, password: OTHER, repeatPassword: OTHER }
  expect(await outcomeOf(as(server, undefined).call(resetPassword, { body }))).toBe('user.token.notFound')
})

test('the previous address undoes the change, also a second one, and removes what was added since', async () => {
  const anna = await given.person(server, 'Anna')
  const thief = async (email: string) => {
    await ask(anna, email)
    expect(await verify(anna, anna.uuid, { email, token: (await newest(email, '/confirm-email')).get('token')! })).toBe(
      'ok',
    )
  }
  const [first, second] = [fresh(), fresh()]
  await thief(first)
  const { write } = server.ports.databases
  const token = (await newest(anna.email, '/undo-email')).get('token')!
  await thief(second)
  await as(server, anna).call(contract.removeAlias, { params: { userUuid: anna.uuid, address: anna.email } })
  const passkey = { id: anna.uuid, person_id: anna.uuid, name: 'thief', created: server.ports.clock.now() }
  await write
    .insertInto('passkey')
    .values({ ...passkey, credential_id: anna.uuid, public_key: Buffer.from('x') })
    .execute()
  const device = {
    person_id: anna.uuid,
    secret: 'x',
    backup_hash: Buffer.from('x'),
    created: server.ports.clock.now(),
    registered_at: server.ports.clock.now(),
  }
  await write.insertInto('mobile_authenticator').values(device).execute()
  const account = { issuer: 'https://thief.example', subject: anna.uuid, person_id: anna.uuid }
  await write
    .insertInto('identity')
    .values({ ...account, created: server.ports.clock.now() })
    .execute()
  expect(await undo(anna.uuid, 'x')).toBe('email.link.invalid')
  expect(await undo(anna.uuid, token)).toBe('ok')
  expect(await undo(anna.uuid, token)).toBe('email.link.invalid')
  expect(await outcomeOf(as(server, anna).call(getMe, { query: {} }))).toBe('signed.out')
  for (const email of [anna.email, first, second])
    expect(await outcomeOf(given.signIn(server, { ...anna, email })), email).toBe('login.invalid')
  const link = await newest(anna.email, '/forgot-password')
  const body = { email: anna.email, token: link.get('token')!, password: OTHER, repeatPassword: OTHER }
  await as(server, undefined).call(resetPassword, { body })
  const again = await given.signIn(server, { ...anna, password: OTHER })
  expect(await as(server, again).call(getMe, { query: {} })).toMatchObject({ email: anna.email, emailAliases: [] })
  expect(await write.selectFrom('passkey').select('id').where('person_id', '=', anna.uuid).execute()).toEqual([])
  expect(await write.selectFrom('identity').select('subject').where('person_id', '=', anna.uuid).execute()).toEqual([])
  expect(await accountEventsOf(server, again)).toContain('EMAIL_CHANGE_UNDONE')
  const undone = ['EMAIL_CHANGE_UNDONE', 'EMAIL_ALIAS_REMOVED', 'MOBILE_AUTH_UNREGISTERED', 'PASSKEY_REMOVED']
  const by = { by: 'EMAIL_CHANGE_UNDONE' }
  const recorded = await recordedAbout(server, anna.uuid)
  expect(recorded.slice(recorded.findIndex(({ type }) => type === undone[0])).slice(0, 4)).toEqual([
    {
      type: undone[0],
      from: { email: second, issuers: [account.issuer] },
      to: { email: anna.email },
    },
    { type: undone[1], from: { email: first }, to: null },
    { type: undone[2], from: null, to: by },
    { type: undone[3], from: { passkey: passkey.id, name: 'thief' }, to: by },
  ])
})

test('changing an address and back leaves no undo link at the addresses in between', async () => {
  const anna = await given.person(server, 'Anna')
  const [first, second] = [fresh(), fresh()]
  for (const email of [first, second, anna.email]) {
    await ask(anna, email)
    expect(await verify(anna, anna.uuid, { email, token: (await newest(email, '/confirm-email')).get('token')! })).toBe(
      'ok',
    )
  }
  const kept = await newest(anna.email, '/undo-email')
  const between = await newest(first, '/undo-email')
  expect(await undo(anna.uuid, between.get('token')!)).toBe('email.link.invalid')
  const told = await mailsTo(server, second)
  expect(told.some(({ text }) => text.includes('choose another password immediately'))).toBe(true)
  expect(told.some(({ text }) => text.includes('/undo-email'))).toBe(false)
  expect(await undo(anna.uuid, kept.get('token')!)).toBe('ok')
})

test('the undo link is valid for seven days', async () => {
  const anna = await given.person(server, 'Anna')
  const email = fresh()
  await ask(anna, email)
  await verify(anna, anna.uuid, { email, token: (await newest(email, '/confirm-email')).get('token')! })
  const token = (await newest(anna.email, '/undo-email')).get('token')!
  server.pass(7 * 86_400_000 + 1)
  expect(await undo(anna.uuid, token)).toBe('email.link.invalid')
})

test('a registration link ends when its address belongs to a person, and stays ended when the alias is removed', async () => {
  const anna = await given.person(server, 'Anna')
  const email = fresh()
  const url = await asSystem(server.ports, 'a link for a test', (change) => {
    change.unaudited('a link for a test')
    return insertRegistrationLink(change, { email, participantId: null, locale: 'en-gb' })
  })
  const token = new URL(url).searchParams.get('user')!
  await ask(anna, email)
  await verify(anna, anna.uuid, { email, token: (await newest(email, '/confirm-email')).get('token')! })
  const names = { first: 'Third', last: 'Party', locale: 'en-gb', timezone: 'Europe/London' } as const
  const body = { ...names, password: OTHER, repeatpassword: OTHER }
  expect(await outcomeOf(as(server, undefined).call(register, { params: { token }, body }))).toBe(
    'registration.notFound',
  )
})
