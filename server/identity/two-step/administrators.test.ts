import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  removeFactorsByPasskey,
} from '@strongroom/contract/identity/passkeys.ts'
import { findMobileAuth, unregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { codeOf, registerAuthenticator, wrongCodeOf } from '../../test/fakes/authenticator.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { type Device, type Lies, makePasskey, registerPasskey, showPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const promote = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()
type Shown = ReturnType<typeof showPasskey>
const byPasskey = (by: TestPerson, of: TestPerson, credential: Shown) =>
  outcomeOf(as(server, by).call(removeFactorsByPasskey, { body: { userUuid: of.uuid, credential } }))
const shown = async (by: TestPerson, device: Device, lies: Lies = {}) =>
  showPasskey(server, device, await as(server, by).call(beginPasskeyLogin, {}), lies)
/** The request body of a person without a passkey. */
const makeNone = (): Shown => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '', userHandle: null },
})
const remove = (by: TestPerson, of: TestPerson, identifier: string, type: 'TOTP' | 'MOBILE_BACKUP_CODE' = 'TOTP') =>
  outcomeOf(as(server, by).call(unregisterMobileAuth, { body: { userUuid: of.uuid, type, identifier } }))

test('an administrator with a device of their own removes a member’s factors', async () => {
  await given.workgroup(server, 'team.example')
  const member = await given.person(server, 'Member', 'team.example')
  const { backupCode } = await registerAuthenticator(server, member)
  const { credential } = makePasskey(server, await as(server, member).call(beginPasskey, { body: {} }))
  await as(server, member).call(addPasskey, { body: { name: 'Key', credential } })
  const admin = await given.person(server, 'Admin', 'team.example')
  expect(await remove(admin, member, '123456')).toBe('permission.denied')
  await promote(admin, { is_workgroup_admin: true })
  expect(await remove(admin, member, '123456')).toBe('REQUIRE_MOBILE_AUTH_REGISTRATION')
  const { secret } = await registerAuthenticator(server, admin)
  expect(await remove(admin, member, backupCode, 'MOBILE_BACKUP_CODE')).toBe('MOBILE_BACKUP_CODE_INVALID')
  expect(await remove(admin, member, wrongCodeOf(server, secret))).toBe('MOBILE_TOTP_INVALID')
  server.pass(30_000)
  const half = await given.signIn(server, admin)
  expect(await remove(half, member, codeOf(server, secret))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await remove(admin, member, codeOf(server, secret))).toBe('ok')
  expect(await outcomeOf(as(server, member).call(listMyWorkspaces, { query: {} }))).toBe('signed.out')
  const again = await given.signIn(server, member)
  expect(await outcomeOf(as(server, again).call(listMyWorkspaces, { query: {} }))).toBe('ok')
  expect(await as(server, again).call(findMobileAuth, {})).toMatchObject({ mobileAuthRegistered: false })
  expect((await as(server, again).call(listPasskeys, {})).content).toEqual([])
  expect((await mailsTo(server, member.email))[0]!.subject).toBe('Your second factors were removed')
  expect((await recordedFor(server, member.uuid)).slice(-3)).toEqual([
    'MOBILE_AUTH_UNREGISTERED',
    'PASSKEY_REMOVED',
    'USER_LOGIN',
  ])
  // The second time nothing is left to remove.
  expect(await remove(admin, member, codeOf(server, secret, 1))).toBe('ok')
  expect((await recordedFor(server, member.uuid)).at(-1)).toBe('USER_LOGIN')
})

test('an administrator with passkeys only confirms with one instead of a code', async () => {
  const workgroupUuid = await given.workgroup(server, 'keys.example')
  const [admin, member] = [
    await given.person(server, 'Admin', 'keys.example'),
    await given.person(server, 'Member', 'keys.example'),
  ]
  await promote(admin, { is_workgroup_admin: true, is_account_admin: false })
  await promote(member, { is_workgroup_admin: false, is_account_admin: false })
  await registerAuthenticator(server, member)
  const offered = async () => {
    const { content } = await as(server, admin).call(listMembers, { query: { workgroupUuid } })
    return content.find(({ userUuid }) => userUuid === member.uuid)!.actions.unregisterMobileAuth
  }
  expect(await byPasskey(admin, member, makeNone())).toBe('passkey.invalid')
  const device = await registerPasskey(server, admin)
  expect([await offered(), await remove(admin, member, '123456')]).toEqual([true, 'REQUIRE_MOBILE_AUTH_REGISTRATION'])
  const lies: Lies[] = [{ forged: true }, { origin: 'https://evil.example' }]
  const { counter } = device
  for (const lie of lies)
    expect(await byPasskey(admin, member, await shown(admin, device, lie))).toBe('passkey.invalid')
  expect((await recordedFor(server, admin.uuid)).slice(-2)).toEqual(lies.map(() => 'PASSKEY_FAILED'))
  device.counter = counter
  expect(await byPasskey(admin, admin, await shown(admin, device))).toBe('permission.denied')
  // A challenge of another session of the same person is not accepted.
  const half = await given.signIn(server, admin)
  expect(await byPasskey(half, member, await shown(half, device))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await byPasskey(admin, member, await shown(half, device))).toBe('passkey.invalid')
  const used = await shown(admin, device)
  expect(await byPasskey(admin, member, used)).toBe('ok')
  expect(await outcomeOf(as(server, member).call(listMyWorkspaces, { query: {} }))).toBe('signed.out')
  expect((await recordedFor(server, member.uuid)).at(-1)).toBe('MOBILE_AUTH_UNREGISTERED')
  expect((await mailsTo(server, member.email))[0]!.subject).toBe('Your second factors were removed')
  expect(await byPasskey(admin, member, used)).toBe('passkey.invalid')
  expect(await offered()).toBe(false)
})

test('with a passkey too, only administrators of the member’s workgroup may, and five wrong ones lock', async () => {
  await given.workgroup(server, 'own-keys.example')
  const [admin, member, stranger] = [
    await given.person(server, 'Admin', 'own-keys.example'),
    await given.person(server, 'Member', 'own-keys.example'),
    await given.person(server, 'Stranger'),
  ]
  await promote(admin, { is_workgroup_admin: true })
  const [key, memberKey, strangerKey] = [
    await registerPasskey(server, admin),
    await registerPasskey(server, member),
    await registerPasskey(server, stranger),
  ]
  expect(await byPasskey(stranger, member, await shown(stranger, strangerKey))).toBe('not.found')
  expect(await byPasskey(member, admin, await shown(member, memberKey))).toBe('permission.denied')
  await promote(admin, { is_workgroup_admin: false })
  expect(await byPasskey(admin, member, await shown(admin, key))).toBe('permission.denied')
  await promote(admin, { is_workgroup_admin: true })
  // Somebody else's passkey proves nothing about the caller.
  const outcomes = []
  for (let i = 0; i < 6; i++) outcomes.push(await byPasskey(admin, member, await shown(admin, strangerKey)))
  expect(outcomes).toEqual([...Array(5).fill('passkey.invalid'), 'passkey.limit'])
  expect(await outcomeOf(as(server, member).call(listMyWorkspaces, { query: {} }))).toBe('ok')
})

test('the right is limited to the workgroup and the account above it', async () => {
  const workgroup = await given.workgroup(server, 'near.example')
  await given.workgroup(server, 'far.example')
  const [near, far] = [
    await given.person(server, 'Near', 'near.example'),
    await given.person(server, 'Far', 'far.example'),
  ]
  await registerAuthenticator(server, near)
  await promote(far, { is_workgroup_admin: true, is_account_admin: true })
  const { secret } = await registerAuthenticator(server, far)
  server.pass(30_000)
  const code = () => codeOf(server, secret)
  expect(await remove(far, near, code())).toBe('not.found')
  // Within one account its administrators may do it, those of a neighbouring workgroup may not.
  const { account_id } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', workgroup)
    .executeTakeFirstOrThrow()
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ account_id })
    .where('name', '=', 'far.example')
    .execute()
  await promote(far, { is_account_admin: false })
  expect(await remove(far, near, code())).toBe('not.found')
  await promote(near, { is_account_admin: true })
  await promote(far, { is_account_admin: true })
  // A role applies only once the membership is accepted.
  await promote(far, { accepted_at: null })
  expect(await remove(far, near, code())).toBe('not.found')
  await promote(far, { accepted_at: new Date() })
  expect(await remove(far, near, code())).toBe('ok')
})

test('an administrator of the workgroup can’t remove the factors of an account administrator', async () => {
  await given.workgroup(server, 'guarded.example')
  const [above, below] = [
    await given.person(server, 'Above', 'guarded.example'),
    await given.person(server, 'Below', 'guarded.example'),
  ]
  await promote(above, { is_account_admin: true })
  await promote(below, { is_workgroup_admin: true })
  await registerAuthenticator(server, above)
  const { secret } = await registerAuthenticator(server, below)
  server.pass(30_000)
  expect(await remove(below, above, codeOf(server, secret))).toBe('permission.denied')
})
