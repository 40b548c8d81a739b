import { redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { cookiesFor, givenProvider, type Jar, signOn, type Trip, waysOf } from '../../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let workgroup: string
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
  workgroup = await given.workgroup(server, 'sso.example')
  await givenProvider(server, provider, { workgroup, domains: ['sso.example'] })
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.forge = undefined
})

function someone(more: object = {}) {
  const sub = `subject-${++total}`
  const email = `${sub}@sso.example`
  provider.account = { sub, email, email_verified: true, given_name: 'Sian', family_name: 'Owen', ...more }
  return { sub, email }
}

const redeem = (jar: Jar, token?: string) =>
  callOver(
    { url: server.url, ...(token ? { token } : {}), headers: { cookie: cookiesFor(jar, new URL(server.url)) } },
    redeemIdentity,
    {},
  )
const tokenOf = async ({ jar }: Trip) => (await redeem(jar)).headers.get('authorization')!.replace('Bearer ', '')
const meOf = async (token: string) =>
  (await callOver({ url: server.url, token }, getMyself, { query: { includeActions: 'true' } })).value

test('the domain decides how people sign in, whether or not the address exists', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const [known, unknown] = [await waysOf(server, anna.email), await waysOf(server, 'nobody@sso.example')]
  expect(known.authMethod).toBe('USE_IDENTITY')
  expect({ ...known, redirectUrl: '', providers: [] }).toEqual({ ...unknown, redirectUrl: '', providers: [] })
  expect(known.redirectUrl).toContain(`${server.url}/publicapi/1/identity/providers/`)
  expect(await waysOf(server, 'anna@elsewhere.example')).toEqual({
    authMethod: 'USE_PASSWORD',
    redirectUrl: null,
    providers: [],
    passwordAllowed: true,
  })
})

test('a new person is registered, joins the workgroup and reaches the requested page', async () => {
  const { email } = someone()
  const trip = await signOn(server, email, { next: '/share/1?view=grid' })
  expect(trip).toMatchObject({ signOn: 'done', next: '/share/1?view=grid' })
  const token = await tokenOf(trip)
  const me = await meOf(token)
  expect(me).toMatchObject({ authMethod: 'USE_IDENTITY', actions: { completedAuth: true } })
  const member = await server.ports.databases.read
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', me.uuid)
    .executeTakeFirst()
  expect(member?.workgroup_id).toBe(workgroup)
  expect(await recordedFor(server, me.uuid)).toEqual(['USER_REGISTERED', 'IDENTITY_LINKED', 'USER_LOGIN'])
  const again = await meOf(await tokenOf(await signOn(server, email)))
  expect(again.uuid).toBe(me.uuid)
})

test('a member with that address is linked at the first sign-in, and then recognised by the subject alone', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  const { sub } = someone({ email: anna.email })
  expect((await meOf(await tokenOf(await signOn(server, anna.email)))).uuid).toBe(anna.uuid)
  someone({ sub, email: 'married@sso.example' })
  expect((await meOf(await tokenOf(await signOn(server, anna.email)))).uuid).toBe(anna.uuid)
  expect(await recordedFor(server, anna.uuid)).toEqual(['USER_LOGIN', 'IDENTITY_LINKED', 'USER_LOGIN', 'USER_LOGIN'])
})

test('the handoff is valid once, for a minute, and one of two concurrent uses wins', async () => {
  const { email } = someone()
  const trip = await signOn(server, email)
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(redeem(trip.jar))))
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('identity.handoff.invalid'), 'ok'])
  const late = await signOn(server, email)
  server.pass(60_001)
  expect(await outcomeOf(redeem(late.jar))).toBe('identity.handoff.invalid')
  expect(await outcomeOf(redeem(new Map()))).toBe('identity.handoff.invalid')
})

test('a crowd behind one address signs in without locking itself out', async () => {
  const { email } = someone()
  const ends: (string | null)[] = []
  for (let i = 0; i < 51; i++) ends.push((await signOn(server, email)).signOn)
  expect(ends).toEqual(Array(51).fill('done'))
}, 60_000)

test('neither codes nor tokens are in our URLs or the log', async () => {
  const { email } = someone()
  const trip = await signOn(server, email)
  const token = await tokenOf(trip)
  const ours = trip.trail.filter((url) => url.startsWith(server.url))
  const handoff = trip.jar.get(server.url)!.get('sign-on-done')!
  expect(ours.join(' ')).not.toContain(token)
  expect(trip.trail.join(' ')).not.toContain(handoff)
  const code = new URL(ours.find((url) => url.includes('/callback'))!).searchParams.get('code')!
  expect(trip.trail.at(-1)).not.toContain(code)
  expect(JSON.stringify(server.logged)).not.toMatch(new RegExp(`${code}|${token}|${handoff}`))
  expect(await outcomeOf(as(server, { token } as never).call(getMyself, { query: {} }))).toBe('ok')
})

test('a public installation asks no provider over http', async () => {
  const { email } = someone()
  const { redirectUrl } = await waysOf(server, email)
  const other = await givenProvider(server, { ...provider, clientId: 'asked-first' }, { workgroup, domains: [] })
  const start = redirectUrl!.replace(/providers\/[\w-]+/, `providers/${other}`)
  server.ports.config.publicUrl = 'https://share.example'
  const answer = await fetch(start, { redirect: 'manual' })
  server.ports.config.publicUrl = server.url
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?signOn=identity.unreachable'])
})

test('scripts can’t read the cookies of the attempt; the handoff cookie comes from no other site', async () => {
  const { email } = someone()
  const { redirectUrl } = await waysOf(server, email)
  const leaving = await fetch(redirectUrl!, { redirect: 'manual' })
  expect(leaving.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sign-on=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
  ])
  const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
  const headers = { cookie: cookiesFor(jar, new URL(server.url)) }
  const back = await fetch(trail.at(-1)!, { redirect: 'manual', headers })
  expect(back.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sign-on-done=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=60$/),
  ])
  expect([back.headers.get('cache-control'), back.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
})

test('attempts per network are limited, and attempts over the limit write no events', async () => {
  const failures = async () =>
    (
      await server.ports.databases.read
        .selectFrom('audit_event')
        .select('id')
        .where('type', '=', 'USER_LOGIN_FAILED')
        .execute()
    ).length
  await server.ports.databases.beside
    .updateTable('attempt')
    .set({ count: 99 })
    .where('key', 'like', 'identity:%')
    .execute()
  const callback = async () =>
    (
      await fetch(`${server.url}/publicapi/1/identity/providers/${crypto.randomUUID()}/callback?state=x`, {
        redirect: 'manual',
      })
    ).headers.get('location')
  expect(await callback()).toBe('/login?signOn=identity.attempt.invalid')
  const before = await failures()
  expect([await callback(), await callback()]).toEqual(Array(2).fill('/login?signOn=too.many.requests'))
  expect(await failures()).toBe(before)
  server.pass(300_001)
  expect(await callback()).toBe('/login?signOn=identity.attempt.invalid')
})
