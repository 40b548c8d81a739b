import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginPasskey,
  removePasskey,
  renamePasskey,
} from '@strongroom/contract/identity/passkeys.ts'
import { initiateMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mobileInitKey, registerAuthenticator } from '../../test/fakes/authenticator.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { givePasskey, type Lies, makePasskey, registerPasskey, showPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const MINUTE = 60_000

const list = (person: TestPerson) => outcomeOf(as(server, person).call(listMyWorkspaces, { query: {} }))
const own = async (person: TestPerson) => (await as(server, person).call(listPasskeys, {})).content
const begin = (person: TestPerson, mobileInitKey?: string) =>
  as(server, person).call(beginPasskey, { body: mobileInitKey ? { mobileInitKey } : {} })
const add = (person: TestPerson, credential: ReturnType<typeof makePasskey>['credential'], name = 'Device') =>
  outcomeOf(as(server, person).call(addPasskey, { body: { name, credential } }))
const passkeyEvents = async (person: TestPerson) =>
  (await accountEventsOf(server, person)).filter((type) => type.startsWith('PASSKEY'))

test('the first passkey needs more than the password; it is then required, can be renamed and removed, and is announced by email', async () => {
  const person = await given.person(server, 'Hana')
  expect(await outcomeOf(begin(person))).toBe('mobile.init.key.invalid')
  expect(await outcomeOf(begin(person, 'guessed'))).toBe('mobile.init.key.invalid')
  const device = await registerPasskey(server, person, '  Phone ')
  expect(await own(person)).toMatchObject([{ name: 'Phone', lastUsedTime: null }])
  expect(await list(person)).toBe('ok')
  const half = await given.signIn(server, person)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  // The password alone can't register a second factor beside the existing one.
  expect(await outcomeOf(begin(half))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(as(server, half).call(initiateMobileAuth, {}))).toBe('permission.denied')
  await givePasskey(server, half, device)
  expect(await list(half)).toBe('ok')
  const [passkey] = await own(half)
  expect(passkey!.lastUsedTime).not.toBeNull()
  const params = { passkeyUuid: passkey!.uuid }
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(as(server, stranger).call(renamePasskey, { params, body: { name: 'Mine' } }))).toBe(
    'passkey.not.found',
  )
  expect(await outcomeOf(as(server, stranger).call(removePasskey, { params }))).toBe('passkey.not.found')
  await as(server, half).call(renamePasskey, { params, body: { name: 'Key' } })
  await as(server, half).call(renamePasskey, { params, body: { name: 'Key' } })
  expect(await own(half)).toMatchObject([{ name: 'Key' }])
  server.pass(6 * MINUTE)
  expect(await outcomeOf(as(server, half).call(removePasskey, { params }))).toBe('reauthentication.required')
  const fresh = await given.signIn(server, person)
  await givePasskey(server, fresh, device)
  await as(server, fresh).call(removePasskey, { params })
  expect(await own(fresh)).toEqual([])
  expect(await passkeyEvents(person)).toEqual([
    'PASSKEY_ADDED',
    'PASSKEY_LOGIN',
    'PASSKEY_RENAMED',
    'PASSKEY_LOGIN',
    'PASSKEY_REMOVED',
  ])
  const subjects = (await mailsTo(server, person.email)).map(({ subject }) => subject)
  expect(subjects.slice(0, 2)).toEqual([
    'A passkey was removed from your account',
    'A passkey was added to your account',
  ])
})

test('removing a passkey closes the workspaces that it opened', async () => {
  const person = await given.person(server, 'Ana')
  const device = await registerPasskey(server, person)
  const other = await given.signIn(server, person)
  await givePasskey(server, other, device)
  const second = makePasskey(server, await begin(person))
  expect(await add(person, second.credential, 'Second')).toBe('ok')
  const [first] = await own(person)
  await as(server, person).call(removePasskey, { params: { passkeyUuid: first!.uuid } })
  expect(await list(person)).toBe('ok')
  expect(await list(other)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(givePasskey(server, other, device))).toBe('passkey.invalid')
  await givePasskey(server, other, second.device)
  expect(await list(other)).toBe('ok')
})

test('a passkey created for another purpose is not registered', async () => {
  const person = await given.person(server, 'Made')
  const key = await mobileInitKey(server, person)
  const other = await given.signIn(server, person)
  const lies: Lies[] = [
    { origin: 'https://elsewhere.example' },
    { rpId: 'elsewhere.example' },
    { challenge: 'AAAA' },
    { type: 'webauthn.get' },
  ]
  for (const lie of lies) {
    const { credential } = makePasskey(server, await begin(person, key), lie)
    expect(await add(person, credential), JSON.stringify(lie)).toBe('passkey.invalid')
  }
  const options = await begin(person, key)
  const { credential } = makePasskey(server, options)
  expect(await add(other, credential)).toBe('passkey.invalid')
  // The attempt from the other session has not used the challenge up. After five wrong attempts nothing is compared any
  // more.
  expect(await add(person, credential)).toBe('passkey.limit')
  server.pass(5 * MINUTE + 1)
  expect(await add(person, credential)).toBe('passkey.invalid')
  const fresh = await given.signIn(server, person)
  const again = makePasskey(server, await begin(fresh, key))
  expect(await add(fresh, again.credential)).toBe('ok')
  expect(await add(fresh, again.credential)).toBe('passkey.invalid')
  const same = makePasskey(server, await begin(fresh))
  const twin = { ...same.credential }
  expect(await add(fresh, twin)).toBe('ok')
  expect(await own(fresh)).toHaveLength(2)
})

test('registering another passkey requires a recent sign-in', async () => {
  const person = await given.person(server, 'Recent')
  await registerPasskey(server, person)
  server.pass(5 * MINUTE + 1)
  expect(await outcomeOf(begin(person))).toBe('reauthentication.required')
})

test('a credential belongs to one person only', async () => {
  const [first, second] = [await given.person(server, 'First'), await given.person(server, 'Second')]
  const device = await registerPasskey(server, first)
  const key = await mobileInitKey(server, second)
  const { credential } = makePasskey(server, await begin(second, key), {}, device)
  expect(await add(second, credential)).toBe('passkey.taken')
  await registerPasskey(server, second)
  const half = await given.signIn(server, second)
  expect(await outcomeOf(givePasskey(server, half, device))).toBe('passkey.invalid')
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
})

const wrong: [string, Lies][] = [
  ['wrong origin', { origin: 'https://elsewhere.example' }],
  ['origin of a neighbour', { origin: 'http://other.localhost' }],
  ['wrong RP id', { rpId: 'elsewhere.example' }],
  ['made, not used', { type: 'webauthn.create' }],
  ['unknown challenge', { challenge: 'AAAA' }],
  ['wrong signature', { forged: true }],
  ['counter that does not grow', { counter: 1 }],
  ['somebody else’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
]

test.for(wrong)('%s is refused as second factor and records an event', async ([, lie]) => {
  const person = await given.person(server, 'Wrong')
  const device = await registerPasskey(server, person)
  const half = await given.signIn(server, person)
  await givePasskey(server, half, device)
  const next = await given.signIn(server, person)
  expect(await outcomeOf(givePasskey(server, next, device, lie))).toBe('passkey.invalid')
  expect(await list(next)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await passkeyEvents(person)).toEqual(['PASSKEY_ADDED', 'PASSKEY_LOGIN', 'PASSKEY_FAILED'])
  device.counter = 5
  await givePasskey(server, next, device)
  expect(await list(next)).toBe('ok')
})

test('a second factor needs no user verification, because the password identified the person', async () => {
  const person = await given.person(server, 'Key')
  const device = await registerPasskey(server, person)
  const half = await given.signIn(server, person)
  await givePasskey(server, half, device, { verified: false, userHandle: null })
  expect(await list(half)).toBe('ok')
})

test('a challenge is valid once, in time and for its session; one of two concurrent uses wins', async () => {
  const person = await given.person(server, 'Once')
  const device = await registerPasskey(server, person)
  const [one, two] = [await given.signIn(server, person), await given.signIn(server, person)]
  const use = (who: TestPerson, credential: ReturnType<typeof showPasskey>) =>
    outcomeOf(as(server, who).call(loginPasskey, { body: { credential } }))
  const options = await as(server, one).call(beginPasskeyLogin, {})
  const credential = showPasskey(server, device, options)
  expect(await use(two, credential)).toBe('passkey.invalid')
  const both = await Promise.all([use(one, credential), use(one, credential), use(one, credential)])
  expect(both.toSorted()).toEqual(['ok', 'passkey.invalid', 'passkey.invalid'])
  expect(await use(one, credential)).toBe('passkey.invalid')
  const old = showPasskey(server, device, await as(server, two).call(beginPasskeyLogin, {}))
  server.pass(5 * MINUTE + 1)
  expect(await use(two, old)).toBe('passkey.invalid')
  expect(await list(two)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
})

test('after five failures the right passkey is refused for five minutes', async () => {
  const person = await given.person(server, 'Limit')
  const device = await registerPasskey(server, person)
  const half = await given.signIn(server, person)
  for (let i = 0; i < 5; i++)
    expect(await outcomeOf(givePasskey(server, half, device, { forged: true }))).toBe('passkey.invalid')
  expect(await outcomeOf(givePasskey(server, half, device))).toBe('passkey.limit')
  server.pass(5 * MINUTE + 1)
  await givePasskey(server, half, device)
  expect(await list(half)).toBe('ok')
})

test('a person with an optional authenticator enters its code before adding a passkey', async () => {
  const person = await given.person(server, 'Both')
  await registerAuthenticator(server, person)
  await server.ports.databases.write
    .updateTable('mobile_authenticator')
    .set({ asks_at_login: false })
    .where('person_id', '=', person.uuid)
    .execute()
  const unasked = await given.signIn(server, person)
  expect(await list(unasked)).toBe('ok')
  expect(await outcomeOf(begin(unasked))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await add(person, makePasskey(server, await begin(person)).credential)).toBe('ok')
})
