import { getMe, getMyself, logout } from '@strongroom/contract/identity/sign-in.ts'
import {
  findMobileAuth,
  initiateMobileAuth,
  loginMobileAuth,
  preregisterMobileAuth,
  registerMobileAuth,
  unregisterMobileAuth,
  updateMobileAuthPreference,
} from '@strongroom/contract/identity/two-step.ts'
import { createWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, mobileInitKey, registerAuthenticator, wrongCodeOf } from '../../test/fakes/authenticator.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const STEP = 30_000

const eventsAbout = async (person: TestPerson) => {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('type')
    .where('actor_id', '=', person.uuid)
    .where('type', 'like', 'MOBILE%')
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}
const mailsTo = async (person: TestPerson) =>
  (await server.ports.databases.read.selectFrom('mail').select('id').where('to_address', '=', person.email).execute())
    .length
const actionsOf = async (person: TestPerson) =>
  (await as(server, person).call(getMyself, { query: { includeActions: 'true' } })).actions
const login = (person: TestPerson, totp: string) => as(server, person).call(loginMobileAuth, { body: { totp } })
const list = (person: TestPerson) => outcomeOf(as(server, person).call(listMyWorkspaces, { query: {} }))

test('an authenticator is registered by email, link and first code, and is then required', async () => {
  const person = await given.person(server, 'Aroha')
  expect(await actionsOf(person)).toMatchObject({
    completedAuth: true,
    initiateMobileAuth: true,
    unregisterMobileAuth: false,
    updateMobileAuthLoginPreference: false,
  })
  const key = await mobileInitKey(server, person)
  const first = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  expect(Buffer.from(first.qrBase64Image, 'base64').subarray(1, 4).toString()).toBe('PNG')
  // Reloading the page creates another secret; only the last one counts.
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  expect(mobileSecret).not.toBe(first.mobileSecret)
  const register = (totp: string) => as(server, person).call(registerMobileAuth, { body: { totp } })
  expect(await outcomeOf(register(codeOf(server, first.mobileSecret)))).toBe('MOBILE_TOTP_INVALID')
  expect(await as(server, person).call(findMobileAuth, {})).toMatchObject({ mobileAuthRegistered: false })
  const { mobileBackupCode } = await register(codeOf(server, mobileSecret))
  expect(mobileBackupCode).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect(await as(server, person).call(findMobileAuth, {})).toMatchObject({
    mobileAuthRegistered: true,
    mobileAuthLogin: true,
    mobileAuthLoginEnforced: false,
  })
  expect(await list(person)).toBe('ok')
  // The link is used up, and a person has one authenticator.
  expect(await outcomeOf(as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } }))).toBe(
    'permission.denied',
  )
  expect(await outcomeOf(as(server, person).call(initiateMobileAuth, {}))).toBe('permission.denied')
  expect(await eventsAbout(person)).toEqual(['MOBILE_AUTH_FAILED', 'MOBILE_AUTH_REGISTERED'])
  expect(await mailsTo(person)).toBe(2)
  const stored = await server.ports.databases.read
    .selectFrom('mobile_authenticator')
    .selectAll()
    .where('person_id', '=', person.uuid)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(mobileSecret)
})

test('a session without its second factor can do nothing but enter it, and gets a new token for it', async () => {
  const person = await given.person(server, 'Mere')
  const { secret } = await registerAuthenticator(server, person)
  const half = await given.signIn(server, person)
  expect(await actionsOf(half)).toMatchObject({ completedAuth: false, createWorkspace: false })
  expect(await outcomeOf(as(server, half).call(getMe, { query: {} }))).toBe('ok')
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(as(server, half).call(createWorkspace, { body: { name: 'No' } }))).toBe(
    'REQUIRE_MOBILE_AUTH_LOGIN',
  )
  server.pass(STEP)
  const answer = await callOver({ url: server.url, token: half.token }, loginMobileAuth, {
    body: { totp: codeOf(server, secret) },
  })
  const token = answer.headers.get('authorization')!.replace('Bearer ', '')
  expect(answer.status).toBe(204)
  expect(token).not.toBe(half.token)
  expect(await list({ ...half, token })).toBe('ok')
  expect(await list(half)).toBe('ok')
  server.pass(61_000)
  expect(await list(half)).toBe('signed.out')
  expect(await list({ ...half, token })).toBe('ok')
  // The factor belongs to the session: another sign-in starts without it, and may end itself.
  const other = await given.signIn(server, person)
  expect(await list(other)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(as(server, other).call(logout, {}))).toBe('ok')
})

test('Basic authentication on the call that verifies the code signs in at once', async () => {
  const person = await given.person(server, 'Basic')
  const { secret } = await registerAuthenticator(server, person)
  server.pass(STEP)
  const basic = `Basic ${Buffer.from(`${person.email}:correct horse battery`).toString('base64')}`
  const headers = { authorization: basic }
  const answer = await callOver({ url: server.url, headers }, loginMobileAuth, {
    body: { totp: codeOf(server, secret) },
  })
  const token = answer.headers.get('authorization')!.replace('Bearer ', '')
  expect(await list({ ...person, token })).toBe('ok')
})

test('a code is valid once, also concurrently and in another session; neighbouring steps are accepted too', async () => {
  const person = await given.person(server, 'Once')
  const { secret } = await registerAuthenticator(server, person)
  server.pass(STEP * 3)
  const sessions = await Promise.all(Array.from({ length: 4 }, () => given.signIn(server, person)))
  const code = codeOf(server, secret)
  const outcomes = await Promise.all(sessions.map((one) => outcomeOf(login(one, code))))
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('MOBILE_TOTP_INVALID'), 'ok'])
  expect(await outcomeOf(login(sessions[0]!, code))).toBe('MOBILE_TOTP_INVALID')
  // A code of a step before the last used one is used up as well.
  expect(await outcomeOf(login(sessions[0]!, codeOf(server, secret, -1)))).not.toBe('ok')
  server.pass(600_000)
  expect(await outcomeOf(login(await given.signIn(server, person), codeOf(server, secret, 2)))).toBe(
    'MOBILE_TOTP_INVALID',
  )
  expect(await outcomeOf(login(await given.signIn(server, person), codeOf(server, secret, -1)))).toBe('ok')
  expect(await outcomeOf(login(await given.signIn(server, person), codeOf(server, secret, 1)))).toBe('ok')
})

test('after five wrong codes the right one is refused; a success forgets them', async () => {
  const person = await given.person(server, 'Limit')
  const { secret } = await registerAuthenticator(server, person)
  server.pass(STEP)
  const half = await given.signIn(server, person)
  const wrong = () => wrongCodeOf(server, secret)
  for (let i = 0; i < 4; i++) expect(await outcomeOf(login(half, wrong()))).toBe('MOBILE_TOTP_INVALID')
  expect(await outcomeOf(login(half, codeOf(server, secret)))).toBe('ok')
  const again = await given.signIn(server, person)
  for (let i = 0; i < 5; i++) expect(await outcomeOf(login(again, wrong()))).toBe('MOBILE_TOTP_INVALID')
  server.pass(STEP)
  expect(await outcomeOf(login(again, codeOf(server, secret)))).toBe('MOBILE_TOTP_ATTEMPT_LIMIT')
  server.pass(300_001)
  expect(await outcomeOf(login(again, codeOf(server, secret)))).toBe('ok')
  const failed = (await eventsAbout(person)).filter((type) => type === 'MOBILE_AUTH_FAILED')
  expect(failed).toHaveLength(9)
})

test('a lost device: the recovery code removes it once, and wrong codes are counted', async () => {
  const person = await given.person(server, 'Lost')
  const { backupCode } = await registerAuthenticator(server, person)
  const half = await given.signIn(server, person)
  const remove = (identifier: string, userUuid = person.uuid) =>
    as(server, half).call(unregisterMobileAuth, { body: { userUuid, type: 'MOBILE_BACKUP_CODE', identifier } })
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(remove(backupCode, stranger.uuid))).toBe('not.found')
  expect(await outcomeOf(remove('AAAA-BBBB-CCCC-DDDD'))).toBe('MOBILE_BACKUP_CODE_INVALID')
  // As people type it.
  expect(await outcomeOf(remove(backupCode.toLowerCase().replaceAll('-', ' ')))).toBe('ok')
  expect(await outcomeOf(remove(backupCode))).toBe('permission.denied')
  expect(await actionsOf(half)).toMatchObject({ completedAuth: true, initiateMobileAuth: true })
  expect(await eventsAbout(person)).toEqual([
    'MOBILE_AUTH_REGISTERED',
    'MOBILE_AUTH_FAILED',
    'MOBILE_AUTH_UNREGISTERED',
  ])
  expect(await mailsTo(person)).toBe(3)
})

test('its own code removes it too, whether or not sign-in requires it', async () => {
  const person = await given.person(server, 'Choice')
  const { secret } = await registerAuthenticator(server, person)
  const prefer = (who: TestPerson, mobileAuthLogin: boolean, totp: string) =>
    outcomeOf(as(server, who).call(updateMobileAuthPreference, { body: { mobileAuthLogin, totp } }))
  expect(await prefer(person, false, wrongCodeOf(server, secret))).toBe('MOBILE_TOTP_INVALID')
  server.pass(STEP)
  expect(await prefer(person, false, codeOf(server, secret))).toBe('ok')
  const unasked = await given.signIn(server, person)
  expect(await list(unasked)).toBe('ok')
  server.pass(STEP)
  expect(await prefer(unasked, true, codeOf(server, secret))).toBe('ok')
  const half = await given.signIn(server, person)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  // Without the factor it can't be removed, with or without a code.
  server.pass(STEP)
  expect(await prefer(half, false, codeOf(server, secret))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  const body = { userUuid: person.uuid, identifier: codeOf(server, secret) }
  await as(server, half).call(unregisterMobileAuth, { body: { ...body, type: 'TOTP' } })
  expect(await list(half)).toBe('ok')
  expect(await outcomeOf(login(half, codeOf(server, secret)))).toBe('REQUIRE_MOBILE_AUTH_REGISTRATION')
  expect(await eventsAbout(person)).toEqual([
    'MOBILE_AUTH_REGISTERED',
    'MOBILE_AUTH_FAILED',
    'MOBILE_AUTH_PREFERENCE_UPDATED',
    'MOBILE_AUTH_PREFERENCE_UPDATED',
    'MOBILE_AUTH_UNREGISTERED',
  ])
})

test('the same choice twice at once is one change', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    const person = await given.person(server, name)
    const { secret } = await registerAuthenticator(server, person)
    server.pass(STEP)
    const choose = (totp: string) =>
      as(server, person).call(updateMobileAuthPreference, { body: { mobileAuthLogin: false, totp } })
    await Promise.allSettled([choose(codeOf(server, secret)), choose(codeOf(server, secret, 1))])
    const chosen = (await eventsAbout(person)).filter((type) => type === 'MOBILE_AUTH_PREFERENCE_UPDATED')
    expect(chosen).toHaveLength(1)
  }
})

test('a workgroup that requires it permits nothing before registration and no choice afterwards', async () => {
  const workgroup = await given.workgroup(server, 'enforced.example')
  const person = await given.person(server, 'Member', 'enforced.example')
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ enforce_mobile_auth_login: true })
    .where('id', '=', workgroup)
    .execute()
  // Takes effect at the next call of every session.
  expect(await list(person)).toBe('WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION')
  const { secret } = await registerAuthenticator(server, person)
  expect(await list(person)).toBe('ok')
  expect(await actionsOf(person)).toMatchObject({ updateMobileAuthLoginPreference: false })
  server.pass(STEP)
  const body = { mobileAuthLogin: false, totp: codeOf(server, secret) }
  expect(await outcomeOf(as(server, person).call(updateMobileAuthPreference, { body }))).toBe(
    'MOBILE_AUTH_LOGIN_ENFORCED',
  )
  await as(server, person).call(unregisterMobileAuth, {
    body: { userUuid: person.uuid, type: 'TOTP', identifier: codeOf(server, secret) },
  })
  expect(await list(person)).toBe('WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION')
})

test('links of somebody else, expired, replaced and invented links are refused', async () => {
  const [person, thief] = [await given.person(server, 'Linked'), await given.person(server, 'Thief')]
  const key = await mobileInitKey(server, person)
  const preregister = (who: TestPerson, mobileInitKey: string) =>
    outcomeOf(as(server, who).call(preregisterMobileAuth, { body: { mobileInitKey } }))
  expect(await preregister(thief, key)).toBe('mobile.init.key.invalid')
  expect(await preregister(person, 'x')).toBe('mobile.init.key.invalid')
  const next = await mobileInitKey(server, person)
  expect(await preregister(person, key)).toBe('mobile.init.key.invalid')
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: next } })
  server.pass(1_150_000)
  const since = server.ports.clock.now()
  await as(server, person).call(findMobileAuth, {})
  // The use of a session is written beside the request, which doesn't wait for it.
  await expect
    .poll(() => server.asOwner('select from session where person_id = $1 and last_used >= $2', [person.uuid, since]))
    .toHaveLength(1)
  server.pass(60_000)
  expect(await preregister(person, next)).toBe('mobile.init.key.invalid')
  const register = as(server, person).call(registerMobileAuth, { body: { totp: codeOf(server, mobileSecret) } })
  expect(await outcomeOf(register)).toBe('mobile.init.key.invalid')
})

test.each(['12345', '1234567', 'abcdef', '１２３４５６', ''])('%j is no code', async (totp) => {
  const person = await given.person(server, 'Form')
  await registerAuthenticator(server, person)
  expect(await outcomeOf(login(person, totp))).toBe('input.invalid')
})
