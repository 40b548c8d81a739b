import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { addPasskey, beginPasskey } from '@strongroom/contract/identity/passkeys.ts'
import {
  findMobileAuth,
  giveAccessCode,
  loginMobileAuth,
  mailAccessCode,
  registerMobileAuth,
  preregisterMobileAuth,
} from '@strongroom/contract/identity/two-step.ts'
import { createWorkspace, findWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, lastMail, mobileInitKey, registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { givePasskey, makePasskey, registerPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const set = (workgroupId: string, options: object) =>
  server.ports.databases.write.updateTable('workgroup').set(options).where('id', '=', workgroupId).execute()
const list = (person: TestPerson) => outcomeOf(as(server, person).call(listMyWorkspaces, { query: {} }))
const enter = (person: TestPerson, workspaceUuid: string) =>
  outcomeOf(as(server, person).call(listAssets, { query: { workspaceUuid } }))
const missing = async (person: TestPerson, workspaceUuid: string) => {
  const { twoStepMechanism, twoStepMissing } = await as(server, person).call(findWorkspace, {
    params: { workspaceUuid },
    query: {},
  })
  return [twoStepMechanism, twoStepMissing]
}
async function twoStepWorkspace(owner: TestPerson) {
  const { uuid } = await as(server, owner).call(createWorkspace, { body: { name: 'Door', hasTwoStepEnabled: true } })
  return uuid
}

test('members of a passkeys-only workgroup get in with nothing else', async () => {
  const workgroup = await given.workgroup(server, 'strict.example')
  const person = await given.person(server, 'Member', 'strict.example')
  const withCode = await given.person(server, 'Coder', 'strict.example')
  const { secret } = await registerAuthenticator(server, withCode)
  await set(workgroup, { phishing_resistant_only: true })
  // Takes effect at the next call of every session.
  expect(await list(person)).toBe('passkey.registration.required')
  expect(await as(server, person).call(findMobileAuth, {})).toMatchObject({
    passkeyOnly: true,
    mobileAuthLoginEnforced: true,
  })
  // An authenticator may be registered but opens nothing.
  const key = await mobileInitKey(server, person)
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  await as(server, person).call(registerMobileAuth, { body: { totp: codeOf(server, mobileSecret) } })
  expect(await list(person)).toBe('passkey.registration.required')
  // A person with an authenticator enters its code and may then register a passkey.
  const half = await given.signIn(server, withCode)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(as(server, half).call(beginPasskey, { body: {} }))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  server.pass(30_000)
  await as(server, half).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await list(half)).toBe('passkey.registration.required')
  const { device, credential } = makePasskey(server, await as(server, half).call(beginPasskey, { body: {} }))
  await as(server, half).call(addPasskey, { body: { name: 'Key', credential } })
  expect(await list(half)).toBe('ok')
  const next = await given.signIn(server, withCode)
  server.pass(30_000)
  await as(server, next).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await list(next)).toBe('passkey.required')
  await givePasskey(server, next, device)
  expect(await list(next)).toBe('ok')
  // A weaker factor afterwards removes nothing.
  server.pass(30_000)
  await as(server, next).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await list(next)).toBe('ok')
})

test('its two-step workspaces require a passkey from people of other workgroups too', async () => {
  const workgroup = await given.workgroup(server, 'vault.example')
  const owner = await given.person(server, 'Owner', 'vault.example')
  const workspaceUuid = await twoStepWorkspace(owner)
  const guest = await given.person(server, 'Guest')
  await giveMailedCode(owner, workspaceUuid)
  expect(await enter(owner, workspaceUuid)).toBe('ok')
  await given.participant(server, { owner, workspace: { uuid: workspaceUuid } }, guest, [])
  const { secret } = await registerAuthenticator(server, guest)
  expect(await enter(guest, workspaceUuid)).toBe('ok')
  await set(workgroup, { phishing_resistant_only: true })
  expect(await enter(guest, workspaceUuid)).toBe('passkey.registration.required')
  expect(await missing(guest, workspaceUuid)).toEqual(['PASSKEY', 'PASSKEY_REGISTRATION'])
  server.pass(30_000)
  await as(server, guest).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await enter(guest, workspaceUuid)).toBe('passkey.registration.required')
  const params = { workspaceUuid }
  expect(await outcomeOf(as(server, guest).call(mailAccessCode, { params, body: undefined }))).toBe('permission.denied')
  const { device, credential } = makePasskey(server, await as(server, guest).call(beginPasskey, { body: {} }))
  await as(server, guest).call(addPasskey, { body: { name: 'Key', credential } })
  expect(await enter(guest, workspaceUuid)).toBe('ok')
  const other = await given.signIn(server, guest)
  server.pass(30_000)
  await as(server, other).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await missing(other, workspaceUuid)).toEqual(['PASSKEY', 'PASSKEY'])
  expect(await enter(other, workspaceUuid)).toBe('passkey.required')
  await givePasskey(server, other, device)
  expect(await enter(other, workspaceUuid)).toBe('ok')
})

test('a passkey opens workspaces that ask for a mailed code or an authenticator', async () => {
  const workgroup = await given.workgroup(server, 'doors.example')
  const owner = await given.person(server, 'Owner', 'doors.example')
  const workspaceUuid = await twoStepWorkspace(owner)
  expect(await enter(owner, workspaceUuid)).toBe('access.code.required')
  const device = await registerPasskey(server, owner)
  expect(await enter(owner, workspaceUuid)).toBe('ok')
  await set(workgroup, { two_step_mechanism: 'MOBILE' })
  const half = await given.signIn(server, owner)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  await givePasskey(server, half, device)
  expect(await enter(half, workspaceUuid)).toBe('ok')
})

test('a mailed code proves the mailbox that a first passkey needs', async () => {
  await given.workgroup(server, 'mailbox.example')
  const owner = await given.person(server, 'Owner', 'mailbox.example')
  const workspaceUuid = await twoStepWorkspace(owner)
  expect(await outcomeOf(as(server, owner).call(beginPasskey, { body: {} }))).toBe('mobile.init.key.invalid')
  await giveMailedCode(owner, workspaceUuid)
  expect(await outcomeOf(as(server, owner).call(beginPasskey, { body: {} }))).toBe('ok')
})

async function giveMailedCode(person: TestPerson, workspaceUuid: string) {
  const params = { workspaceUuid }
  await as(server, person).call(mailAccessCode, { params, body: undefined })
  const code = / is (\w{8})\./.exec(await lastMail(server, person))![1]!
  const caller = { url: server.url, token: person.token }
  const { headers } = await callOver(caller, giveAccessCode, { params, body: { code } })
  person.token = headers.get('authorization')!.replace('Bearer ', '')
}
