import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { findProviderLogout, redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import {
  findRegistration,
  forgotPassword,
  getMyself,
  logout,
  register,
  resetPassword,
} from '@strongroom/contract/identity/sign-in.ts'
import { acceptMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { changePassword, requestEmail, verifyEmail } from '@strongroom/contract/identity/users.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../sessions/open-session.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { cookiesFor, givenProvider, type Jar, signOn, waysOf } from '../../test/fakes/sign-on.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'
let provider: TestProvider
let workgroup: string
let providerId: string

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
  workgroup = await given.workgroup(server, 'sso.example')
  providerId = await givenProvider(server, provider, { workgroup, domains: ['sso.example'] })
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.forge = undefined
  await set({ password_sign_in: true, sso_bypasses_mfa: false, enforce_mobile_auth_login: false })
  await server.ports.databases.beside.deleteFrom('attempt').execute()
})

const set = (options: object, id = workgroup) =>
  server.ports.databases.write.updateTable('workgroup').set(options).where('id', '=', id).execute()

const redeem = (jar: Jar, token?: string) =>
  callOver(
    { url: server.url, ...(token ? { token } : {}), headers: { cookie: cookiesFor(jar, new URL(server.url)) } },
    redeemIdentity,
    {},
  )
const tokenIn = (answer: { headers: Headers }) => answer.headers.get('authorization')!.replace('Bearer ', '')

/** Signs a person in with the provider; the jar is their browser's. */
async function byProvider(person: TestPerson): Promise<{ session: TestPerson; jar: Jar }> {
  provider.account = { sub: person.email, email: person.email, email_verified: true }
  const { jar } = await signOn(server, person.email)
  return { session: { ...person, token: tokenIn(await redeem(jar)) }, jar }
}

const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))
const unfinished = async (person: TestPerson) =>
  !(await as(server, person).call(getMyself, { query: { includeActions: 'true' } })).actions!.completedAuth

/** Makes the provider assert that it authenticated the person this many milliseconds ago, by the server's clock. */
const seenAgo = (ms: number) => {
  provider.forge = (claims) =>
    provider.sign({ ...claims, auth_time: Math.floor((server.ports.clock.now().getTime() - ms) / 1000) })
}

test('where single sign-on is required, no password signs in, resumes or is changed', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  await set({ password_sign_in: false })
  expect((await waysOf(server, anna.email)).passwordAllowed).toBe(false)
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
  const again = (await byProvider(anna)).session
  expect(await outcomeOf(as(server, again).call(resumeSession, { body: { password: PASSWORD } }))).toBe(
    'password.incorrect',
  )
  const body = { oldPassword: PASSWORD, newPassword: 'another horse battery' }
  expect(await outcomeOf(as(server, again).call(changePassword, { params: { userUuid: anna.uuid }, body }))).toBe(
    'password.incorrect',
  )
  await set({ password_sign_in: true })
  expect(await outcomeOf(given.signIn(server, anna))).toBe('ok')
})

test('another address does not bypass the provider', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  await byProvider(anna)
  const { write } = server.ports.databases
  const email = `away-${anna.email.replace('@sso.', '@away.')}`
  await write.updateTable('email_address').set({ address: email }).where('person_id', '=', anna.uuid).execute()
  expect(await outcomeOf(given.signIn(server, { ...anna, email }))).toBe('ok')
  await set({ password_sign_in: false })
  expect(await outcomeOf(given.signIn(server, { ...anna, email }))).toBe('login.invalid')
  await as(server, undefined).call(forgotPassword, { body: { email } })
  await server.drain()
  expect((await mailsTo(server, email))[0]!.text).toContain('you sign in with Test Identity')
})

test('a person who gets an address of the domain later keeps only the provider’s sessions', async () => {
  await set({ password_sign_in: false })
  const { write } = server.ports.databases
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  await write.updateTable('member').set({ workgroup_id: workgroup }).where('person_id', '=', anna.uuid).execute()
  const other = await given.signIn(server, anna)
  const change = async (person: TestPerson, email: string) => {
    await as(server, person).call(requestEmail, { params: { userUuid: person.uuid }, body: { email } })
    const token = linkIn((await mailsTo(server, email))[0]!).searchParams.get('token')!
    await as(server, person).call(verifyEmail, { params: { userUuid: person.uuid }, body: { email, token } })
  }
  await change(anna, 'later@sso.example')
  await change(berta, 'elsewhere@sso.example')
  // People of another workgroup keep their sessions.
  expect([await alive(anna), await alive(other), await alive(berta)]).toEqual(['signed.out', 'signed.out', 'ok'])
})

test('a person who joins the workgroup with an address of the domain continues with the provider', async () => {
  const { write } = server.ports.databases
  const [admin, anna, guest] = [
    await given.person(server, 'Admin', 'sso.example'),
    await given.person(server, 'Anna', 'sso.example'),
    await given.person(server, 'Guest'),
  ]
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  await write.deleteFrom('member').where('person_id', '=', anna.uuid).execute()
  const second = await given.signIn(server, anna)
  await set({ password_sign_in: false })
  const emails = [anna.email, guest.email]
  const body = { organisationUuid: workgroup, emails, message: '' }
  const { content } = await as(server, admin).call(inviteMembers, { body })
  const accept = (who: TestPerson) =>
    outcomeOf(
      as(server, who).call(acceptMembership, {
        params: { memberUuid: content[emails.indexOf(who.email)]!.uuid },
        body: { accepted: true },
      }),
    )
  expect([await accept(anna), await accept(guest)]).toEqual(['ok', 'ok'])
  expect([await alive(anna), await alive(second), await alive(guest)]).toEqual(['signed.out', 'signed.out', 'ok'])
})

test('the first provider sign-in of a person with an address elsewhere ends their password sessions', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const { write } = server.ports.databases
  // The address of the domain is only an alias, so nothing but the link makes the provider their only way in.
  const email = `away-${anna.email.replace('@sso.', '@away.')}`
  await write.updateTable('email_address').set({ is_primary: false }).where('person_id', '=', anna.uuid).execute()
  await write.insertInto('email_address').values({ address: email, person_id: anna.uuid, is_primary: true }).execute()
  const before = await given.signIn(server, { ...anna, email })
  await set({ password_sign_in: false })
  expect(await alive(before)).toBe('ok')
  const { session } = await byProvider(anna)
  expect([await alive(before), await alive(session)]).toEqual(['signed.out', 'ok'])
})

test('people of the domain in another workgroup keep their password', async () => {
  const elsewhere = await given.person(server, 'Elsewhere', 'sso.example')
  const other = await given.workgroup(server, 'other.example')
  const { write } = server.ports.databases
  await write.updateTable('member').set({ workgroup_id: other }).where('person_id', '=', elsewhere.uuid).execute()
  await set({ password_sign_in: false })
  expect(await outcomeOf(given.signIn(server, elsewhere))).toBe('ok')
})

test('a reset of a disallowed password is answered with the name of the provider, and old links are void', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const ask = () => as(server, undefined).call(forgotPassword, { body: { email: anna.email } })
  await ask()
  await server.drain()
  const link = linkIn((await mailsTo(server, anna.email))[0]!)
  await set({ password_sign_in: false })
  const body = { email: anna.email, token: link.searchParams.get('token')!, password: 'another horse battery' }
  expect(
    await outcomeOf(as(server, undefined).call(resetPassword, { body: { ...body, repeatPassword: body.password } })),
  ).toBe('user.token.invalid')
  await ask()
  await server.drain()
  const [mail] = await mailsTo(server, anna.email)
  expect(mail!.text).toContain('you sign in with Test Identity')
  expect(linkIn(mail!).href).toBe(`${server.url}/login`)
  expect(await recordedFor(server, anna.uuid)).toEqual([
    'USER_LOGIN',
    'PASSWORD_RESET_REQUESTED',
    'PASSWORD_RESET_REQUESTED',
  ])
})

test('nobody registers with a password at a domain that requires single sign-on', async () => {
  await set({ password_sign_in: false })
  const token = 'a registration token'
  const created = server.ports.clock.now()
  const expires = new Date(created.getTime() + 60_000)
  await server.ports.databases.write
    .insertInto('registration_link')
    .values({ token_hash: hashOf(token), email: 'new@sso.example', locale: 'en-gb', created, expires })
    .execute()
  const found = await as(server, undefined).call(findRegistration, { params: { token } })
  expect(found).toMatchObject({ email: 'new@sso.example', identityRequired: true })
  const body = { first: 'New', last: 'Person', password: PASSWORD, repeatpassword: PASSWORD }
  expect(await outcomeOf(as(server, undefined).call(register, { params: { token }, body }))).toBe('identity.required')
})

test('the workgroup’s provider counts as its second factor where configured, for its own workspaces only', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const mine = await as(server, anna).call(createWorkspace, { body: { name: 'Ours' } })
  const { workspace, owner } = await given.workspaceWith(server)
  await given.participant(server, { owner, workspace }, anna, [])
  const { write } = server.ports.databases
  await write.updateTable('workspace').set({ two_step: true }).where('id', '=', mine.uuid).execute()
  await write.updateTable('workspace').set({ two_step: true }).where('id', '=', workspace.uuid).execute()
  const { session } = await byProvider(anna)
  const doors = async (person: TestPerson) => {
    const open = (workspaceUuid: string) => outcomeOf(as(server, person).call(listAssets, { query: { workspaceUuid } }))
    return [await open(mine.uuid), await open(workspace.uuid)]
  }
  const shut = ['access.code.required', 'access.code.required']
  expect(await doors(session)).toEqual(shut)
  await set({ enforce_mobile_auth_login: true })
  expect(await unfinished(session)).toBe(true)
  await set({ sso_bypasses_mfa: true })
  expect([await unfinished(session), await unfinished(anna)]).toEqual([false, true])
  await set({ enforce_mobile_auth_login: false })
  expect(await doors(session)).toEqual(['ok', 'access.code.required'])
  // Neither a password session nor a wanted passkey satisfies it.
  expect(await doors(anna)).toEqual(shut)
  await set({ phishing_resistant_only: true })
  expect(await unfinished(session)).toBe(true)
  await set({ phishing_resistant_only: false })
})

test('after an idle lock the provider’s answer continues the same session under a new token', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const { session, jar } = await byProvider(anna)
  const back = await signOn(server, anna.email, { jar, purpose: 'SILENT', next: '/settings' })
  expect(back).toMatchObject({ signOn: 'done', next: '/settings' })
  const token = tokenIn(await redeem(jar, session.token))
  expect(token).not.toBe(session.token)
  const renewed = { ...anna, token }
  expect([await alive(renewed), await alive(session)]).toEqual(['ok', 'ok'])
  server.pass(60_001)
  expect([await alive(renewed), await alive(session)]).toEqual(['ok', 'signed.out'])
  expect((await recordedFor(server, anna.uuid)).slice(-2)).toEqual(['USER_LOGIN', 'SESSION_RESUMED'])
})

test('another person who comes back does not take over the page', async () => {
  const [anna, berta] = [
    await given.person(server, 'Anna', 'sso.example'),
    await given.person(server, 'Berta', 'sso.example'),
  ]
  const { session } = await byProvider(anna)
  provider.account = { sub: berta.email, email: berta.email, email_verified: true }
  const trip = await signOn(server, berta.email)
  expect(await outcomeOf(redeem(trip.jar, session.token))).toBe('identity.person.other')
  expect(await alive(session)).toBe('ok')
})

test('a password session does not become one of the provider', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  provider.account = { sub: anna.email, email: anna.email, email_verified: true }
  const { jar } = await signOn(server, anna.email)
  const token = tokenIn(await redeem(jar, anna.token))
  const methods = [
    await as(server, anna).call(getMyself, { query: {} }),
    await as(server, { ...anna, token }).call(getMyself, { query: {} }),
  ]
  expect(methods.map(({ authMethod }) => authMethod)).toEqual(['USE_PASSWORD', 'USE_IDENTITY'])
})

test('a sensitive change requires the provider to authenticate again and to say when it did', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  seenAgo(600_000)
  const { session, jar } = await byProvider(anna)
  const change = (token: string) =>
    outcomeOf(
      as(server, { ...anna, token }).call(requestEmail, {
        params: { userUuid: anna.uuid },
        body: { email: 'anna.new@sso.example' },
      } as never),
    )
  expect(await change(session.token)).toBe('reauthentication.required')
  // Being recognised is not being authenticated.
  expect((await signOn(server, anna.email, { jar, purpose: 'CONFIRM' })).signOn).toBe('identity.token.invalid')
  seenAgo(60_000)
  expect((await signOn(server, anna.email, { jar, purpose: 'CONFIRM' })).signOn).toBe('identity.interaction.required')
  await signOn(server, anna.email, { jar, purpose: 'SILENT' })
  seenAgo(0)
  const { trail } = await signOn(server, anna.email, { jar, purpose: 'CONFIRM' })
  expect(trail.find((url) => url.includes('max_age=0') && url.includes('prompt=login'))).toBeDefined()
  expect(await change(tokenIn(await redeem(jar, session.token)))).toBe('ok')
})

test('a provider that doesn’t say when it authenticated a person opens nothing sensitive', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  provider.forge = (claims) => provider.sign({ ...claims, auth_time: undefined })
  const { session, jar } = await byProvider(anna)
  const { authenticated_at } = await server.ports.databases.read
    .selectFrom('session')
    .select('authenticated_at')
    .where('person_id', '=', anna.uuid)
    .where('identity_provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  expect(authenticated_at.getTime()).toBe(0)
  expect(await alive(session)).toBe('ok')
  expect((await signOn(server, anna.email, { jar, purpose: 'CONFIRM' })).signOn).toBe('identity.token.invalid')
})

test('signing out returns the provider’s logout URL after our session has ended', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  expect(await as(server, anna).call(findProviderLogout, {})).toEqual({ provider: null, redirectUrl: null })
  const { session } = await byProvider(anna)
  const { provider: name, redirectUrl } = await as(server, session).call(findProviderLogout, {})
  const url = new URL(redirectUrl!)
  expect([name, url.origin, url.searchParams.get('client_id')]).toEqual([
    'Test Identity',
    provider.issuer,
    'strongroom',
  ])
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/login`)
  expect(url.search).not.toContain(session.token)
  await as(server, session).call(logout, {})
  expect(await alive(session)).toBe('signed.out')
})

test('a provider that was disabled meanwhile lets nobody in', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  provider.account = { sub: anna.email, email: anna.email, email_verified: true }
  const { jar } = await signOn(server, anna.email)
  const { write } = server.ports.databases
  const turn = (is_enabled: boolean) =>
    write.updateTable('identity_provider').set({ is_enabled }).where('id', '=', providerId).execute()
  const { redirectUrl } = await waysOf(server, anna.email)
  await turn(false)
  expect(await outcomeOf(redeem(jar))).toBe('identity.provider.unknown')
  expect((await fetch(redirectUrl!, { redirect: 'manual' })).status).toBe(404)
  expect((await waysOf(server, anna.email)).authMethod).toBe('USE_PASSWORD')
  await turn(true)
  expect(await outcomeOf(redeem(jar))).toBe('ok')
})

test('with several providers the person chooses; a requested workgroup’s provider is offered beside the password', async () => {
  const other = await given.workgroup(server, 'two.example')
  for (const name of ['Second', 'First'])
    await givenProvider(server, provider, { workgroup: other, domains: ['two.example'], name })
  const ways = await waysOf(server, 'a@two.example')
  expect([ways.authMethod, ways.redirectUrl, ways.providers.map(({ name }) => name)]).toEqual([
    'USE_IDENTITY',
    null,
    ['First', 'Second'],
  ])
  const beside = await waysOf(server, 'guest@elsewhere.example', workgroup)
  expect([beside.authMethod, beside.providers.map(({ name }) => name)]).toEqual(['USE_PASSWORD', ['Test Identity']])
  expect((await waysOf(server, 'guest@elsewhere.example', 'no-uuid')).providers).toEqual([])
})
