import { beginPasskeyLogin, beginPasskeyResume, resumeByPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { renewRecoveryCode } from '@strongroom/contract/identity/two-step.ts'
import { requestEmail } from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { type Device, givePasskey, type Lies, registerPasskey, showPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'
import { givenProvider } from '../../test/fakes/sign-on.ts'

const server = useServer()
const MINUTE = 60_000

const begin = (person: TestPerson) => as(server, person).call(beginPasskeyResume, {})
const resume = (person: TestPerson, credential: ReturnType<typeof showPasskey>) =>
  callOver({ url: server.url, token: person.token }, resumeByPasskey, { body: { credential } })
const show = async (person: TestPerson, device: Device, lies: Lies = {}) =>
  showPasskey(server, device, await begin(person), lies)
const ways = async (person: TestPerson) => (await as(server, person).call(getMyself, { query: {} })).confirmBy
const change = (person: TestPerson) =>
  outcomeOf(
    as(server, person).call(requestEmail, {
      params: { userUuid: person.uuid },
      body: { email: `new-${person.email}` },
    }),
  )

test('a passkey replaces the password before a sensitive change, and the session gets a new token', async () => {
  const person = await given.person(server, 'Hana')
  expect(await ways(person)).toEqual(['PASSWORD'])
  expect(await outcomeOf(begin(person))).toBe('passkey.not.found')
  const device = await registerPasskey(server, person)
  expect(await ways(person)).toEqual(['PASSWORD', 'PASSKEY'])
  server.pass(6 * MINUTE)
  expect(await change(person)).toBe('reauthentication.required')
  const before = person.token
  const { headers } = await resume(person, await show(person, device))
  person.token = headers.get('authorization')!.replace('Bearer ', '')
  expect(person.token).not.toBe(before)
  expect(await change(person)).toBe('ok')
  server.pass(MINUTE + 1000)
  expect(await outcomeOf(as(server, { ...person, token: before }).call(getMyself, { query: {} }))).toBe('signed.out')
  expect((await accountEventsOf(server, person)).filter((type) => type === 'SESSION_RESUMED')).toHaveLength(1)
})

test('the passkey must verify its user, belong to the person and sign the challenge of this request', async () => {
  const person = await given.person(server, 'Careful')
  const device = await registerPasskey(server, person)
  const stranger = await given.person(server, 'Stranger')
  const theirs = await registerPasskey(server, stranger)
  const refused = async (credential: ReturnType<typeof showPasskey>) =>
    expect(await outcomeOf(resume(person, credential))).toBe('passkey.invalid')
  await refused(await show(person, device, { verified: false }))
  await refused(showPasskey(server, theirs, await begin(person)))
  // A challenge for the second factor doesn't confirm the sign-in.
  await refused(showPasskey(server, device, await as(server, person).call(beginPasskeyLogin, {})))
  const used = await show(person, device)
  expect(await outcomeOf(resume(person, used))).toBe('ok')
  await refused(used)
  const other = await given.signIn(server, person)
  await givePasskey(server, other, device)
  await refused(showPasskey(server, device, await begin(other)))
})

test('after five wrong passkeys the right one is refused', async () => {
  const person = await given.person(server, 'Locked')
  const device = await registerPasskey(server, person)
  for (let i = 0; i < 5; i++)
    expect(await outcomeOf(resume(person, await show(person, device, { forged: true })))).toBe('passkey.invalid')
  expect(await outcomeOf(resume(person, await show(person, device)))).toBe('passkey.limit')
})

test('a person without a password confirms with the passkey', async () => {
  const person = await given.person(server, 'Keys')
  const device = await registerPasskey(server, person)
  const { write } = server.ports.databases
  await write.updateTable('person').set({ password_hash: null }).where('id', '=', person.uuid).execute()
  expect(await ways(person)).toEqual(['PASSKEY'])
  server.pass(6 * MINUTE)
  expect(await outcomeOf(as(server, person).call(renewRecoveryCode, {}))).toBe('reauthentication.required')
  const { headers } = await resume(person, await show(person, device))
  person.token = headers.get('authorization')!.replace('Bearer ', '')
  expect(await outcomeOf(as(server, person).call(renewRecoveryCode, {}))).toBe('ok')
})

test('neither password nor passkey counts where single sign-on is the only way in', async () => {
  const workgroup = await given.workgroup(server, 'sso.example')
  const person = await given.person(server, 'Provided', 'sso.example')
  const device = await registerPasskey(server, person)
  const access = { issuer: 'https://id.example', clientId: 'strongroom', clientSecret: 'secret' }
  const provider = await givenProvider(server, access, { workgroup, domains: ['sso.example'] })
  const { write } = server.ports.databases
  await write
    .updateTable('session')
    .set({ identity_provider_id: provider })
    .where('person_id', '=', person.uuid)
    .execute()
  expect(await ways(person)).toEqual(['IDENTITY', 'PASSWORD', 'PASSKEY'])
  const asked = await show(person, device)
  await write.updateTable('workgroup').set({ password_sign_in: false }).where('id', '=', workgroup).execute()
  expect(await ways(person)).toEqual(['IDENTITY'])
  expect(await outcomeOf(resume(person, asked))).toBe('passkey.invalid')
  expect(await outcomeOf(begin(person))).toBe('passkey.not.found')
})
