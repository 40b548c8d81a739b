import { beginPasskeySignIn, signInWithPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { CallRefused, callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { givenProvider } from '../../test/fakes/sign-on.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { type Device, type Lies, registerPasskey, showPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function begin() {
  const { value, headers } = await callOver({ url: server.url }, beginPasskeySignIn, {})
  return { options: value, cookie: headers.getSetCookie()[0]! }
}

const finish = (credential: ReturnType<typeof showPasskey>, cookie: string) =>
  callOver({ url: server.url, headers: { cookie: cookie.split(';')[0]! } }, signInWithPasskey, { body: { credential } })

async function enter(device: Device, lies: Lies = {}) {
  const { options, cookie } = await begin()
  return finish(showPasskey(server, device, options, lies), cookie)
}

async function registered(name: string): Promise<{ person: TestPerson; device: Device }> {
  const person = await given.person(server, name)
  return { person, device: await registerPasskey(server, person) }
}

test('a passkey with user verification signs in and counts as both factors', async () => {
  const { person, device } = await registered('Whina')
  const { options, cookie } = await begin()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  expect(cookie).toMatch(/^passkey-browser=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/)
  const { headers } = await finish(showPasskey(server, device, options), cookie)
  const token = headers.get('authorization')!.replace('Bearer ', '')
  const cookies = headers.getSetCookie().join('\n')
  expect(cookies).toContain(`user-uuid=${person.uuid}`)
  expect(cookies).toContain('session=')
  const inside = { ...person, token }
  expect((await as(server, inside).call(getMe, { query: {} })).uuid).toBe(person.uuid)
  expect(await outcomeOf(as(server, inside).call(listMyWorkspaces, { query: {} }))).toBe('ok')
  expect((await recordedFor(server, person.uuid)).at(-1)).toBe('USER_LOGIN')
})

const wrong: [string, Lies][] = [
  ['wrong origin', { origin: 'https://elsewhere.example' }],
  ['wrong RP id', { rpId: 'elsewhere.example' }],
  ['no user verification', { verified: false }],
  ['wrong signature', { forged: true }],
  ['counter that does not grow', { counter: 1 }],
  ['unknown challenge', { challenge: 'AAAA' }],
  ['somebody else’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
]

test.for(wrong)('%s does not sign in and records an event', async ([, lie]) => {
  server.pass(400_000)
  const { person, device } = await registered('Wrong')
  await enter(device)
  expect(await outcomeOf(enter(device, lie))).toBe('passkey.invalid')
  expect((await recordedFor(server, person.uuid)).at(-1)).toBe('PASSKEY_FAILED')
})

test('an unknown passkey gets the same answer as a wrong one and is recorded too', async () => {
  server.pass(400_000)
  const { device } = await registered('Known')
  const stranger = { ...device, id: 'bm9ib2R5IGhhcyB0aGlz' }
  const answers = await Promise.all(
    [enter(stranger), enter(device, { forged: true })].map((work) =>
      work.catch((error: CallRefused) => ({ ...error.reply, requestId: '' })),
    ),
  )
  expect(answers[0]).toMatchObject({ code: 'passkey.invalid' })
  expect(answers[0]).toEqual(answers[1])
  expect((await recordedFor(server, NOBODY)).at(-1)).toBe('PASSKEY_FAILED')
})

test('a challenge belongs to the browser that requested it, and is valid once and for five minutes', async () => {
  server.pass(400_000)
  const { device } = await registered('Bound')
  const [mine, other] = [await begin(), await begin()]
  const credential = showPasskey(server, device, mine.options)
  expect(await outcomeOf(finish(credential, other.cookie))).toBe('passkey.invalid')
  expect(await outcomeOf(finish(credential, 'nothing=here'))).toBe('passkey.invalid')
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(finish(credential, mine.cookie))))
  expect(outcomes.toSorted()).toEqual(['ok', 'passkey.invalid', 'passkey.invalid'])
  expect(await outcomeOf(finish(credential, mine.cookie))).toBe('passkey.invalid')
  const late = await begin()
  const old = showPasskey(server, device, late.options)
  server.pass(300_001)
  expect(await outcomeOf(finish(old, late.cookie))).toBe('passkey.invalid')
})

test('a disabled person is refused, and attempts from one network are limited', async () => {
  server.pass(400_000)
  const { person, device } = await registered('Disabled')
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', person.uuid)
    .execute()
  expect(await outcomeOf(enter(device))).toBe('user.disabled')
  const { options, cookie } = await begin()
  const bad = () => outcomeOf(finish(showPasskey(server, device, options, { forged: true }), cookie))
  const outcomes: string[] = []
  for (let i = 0; i < 30; i++) outcomes.push(await bad())
  expect(outcomes.slice(0, 29)).toEqual(Array(29).fill('passkey.invalid'))
  expect(outcomes[29]).toBe('login.locked')
})

test('a crowd behind one address signs in by passkey without locking itself out', async () => {
  server.pass(400_000)
  const { device } = await registered('Crowd')
  const outcomes: string[] = []
  for (let i = 0; i < 61; i++) outcomes.push(await outcomeOf(enter(device)))
  expect(outcomes).toEqual(Array(61).fill('ok'))
})

test('a passkey does not bypass a workgroup’s single sign-on requirement', async () => {
  server.pass(400_000)
  const workgroup = await given.workgroup(server, 'sso.example')
  const person = await given.person(server, 'Provided', 'sso.example')
  const device = await registerPasskey(server, person)
  const access = { issuer: 'https://id.example', clientId: 'strongroom', clientSecret: 'secret' }
  await givenProvider(server, access, { workgroup, domains: ['sso.example'] })
  expect(await outcomeOf(enter(device))).toBe('ok')
  const { write } = server.ports.databases
  await write.updateTable('workgroup').set({ password_sign_in: false }).where('id', '=', workgroup).execute()
  expect(await outcomeOf(enter(device))).toBe('passkey.invalid')
})
