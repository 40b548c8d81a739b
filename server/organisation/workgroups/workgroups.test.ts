import * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout, recordedFor } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { registerPasskey } from '../../test/fakes/passkey.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

async function people() {
  const domain = `settings-${++total}.example`
  const id = await given.workgroup(server, domain)
  const [admin, member] = [await given.person(server, 'Admin', domain), await given.person(server, 'Member', domain)]
  await setMember(admin, { is_workgroup_admin: true })
  return { id, domain, params: { workgroupUuid: id }, admin, member, stranger: await given.person(server, 'Stranger') }
}

const OPTIONS = {
  largeFiles: false,
  enableLinks: true,
  enableAssetTags: true,
  assetDeleteAllowed: true,
  annotations: true,
  publicAnnotations: true,
  binDays: 30,
  enforceMobileAuthLogin: false,
  phishingResistantOnly: false,
  passwordMinimum: 12,
  twoStepMechanism: 'EMAIL',
  twoStepMandatory: false,
  bypassTwoStepAllowed: false,
  invitationDefaultLocale: 'en-gb',
  invitationAdditionalLocale: null,
  mfa: false,
  ssoBypassesMfa: false,
}

test('members see their workgroup, administrators their actions there, strangers nothing', async () => {
  const { id, domain, params, admin, member, stranger } = await people()
  const query = { includeActions: 'true' }
  const seen = await as(server, admin).call(contract.findWorkgroup, { params, query })
  expect(seen).toMatchObject({ uuid: id, id, name: domain, whitelabelName: null, domains: [domain], options: OPTIONS })
  expect(seen.actions).toEqual({
    view: true,
    inviteMembers: true,
    update: true,
    claimDomain: false,
    manageIdentityProviders: false,
    manageTrustedList: true,
    manageTagSets: true,
    viewReports: true,
    startTrial: false,
  })
  expect(await as(server, member).call(contract.findWorkgroupOf, { params, query })).toMatchObject({
    actions: {
      view: true,
      inviteMembers: false,
      update: false,
      claimDomain: false,
      manageIdentityProviders: false,
      manageTrustedList: false,
      viewReports: false,
    },
  })
  expect(await as(server, member).call(contract.listWorkgroupOperations, { params })).toEqual({ operations: ['view'] })
  expect(await as(server, member).call(contract.findWorkgroupOptions, { params })).toEqual(OPTIONS)
  const list = await as(server, member).call(contract.listWorkgroups, { query: {} })
  expect(list.content.map(({ uuid }) => uuid)).toEqual([id])
  expect(list.content[0]).not.toHaveProperty('actions')
  const expected = { nobody: 'signed.out', stranger: 'workgroup.not.found', member: 'ok' } as const
  for (const endpoint of [contract.findWorkgroup, contract.findWorkgroupOf] as const)
    await matrix(server, endpoint, { input: () => ({ params, query: {} }), people: { member, stranger }, expected })
  await matrix(server, contract.findWorkgroupOptions, {
    input: () => ({ params }),
    people: { member, stranger },
    expected,
  })
  await matrix(server, contract.listWorkgroupOperations, {
    input: () => ({ params }),
    people: { member, stranger },
    expected,
  })
})

test('an account administrator sees and administers all workgroups of the account, and no other', async () => {
  const [mine, sister, foreign] = [await people(), await people(), await people()]
  const { account_id } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow()
  await server.ports.databases.write.updateTable('workgroup').set({ account_id }).where('id', '=', sister.id).execute()
  await setMember(mine.admin, { is_account_admin: true })
  const list = async (query: object) =>
    (await as(server, mine.admin).call(contract.listWorkgroups, { query })).content.map(({ uuid }) => uuid)
  expect(await list({ sort: 'name,asc' })).toEqual([mine.id, sister.id])
  expect(await list({ sort: 'name,desc', size: 1, page: 1 })).toEqual([mine.id])
  expect(await list({ accountUuid: foreign.id })).toEqual([])
  const change = (params: { workgroupUuid: string }, who: TestPerson) =>
    outcomeOf(as(server, who).call(contract.updateWorkgroupSettings, { params, body: { largeFiles: true } }))
  expect(await change(sister.params, mine.admin)).toBe('ok')
  expect(await change(foreign.params, mine.admin)).toBe('workgroup.not.found')
  expect(await change(mine.params, sister.admin)).toBe('workgroup.not.found')
})

test('passkeys only: the affected people are counted first, then nothing else opens anything', async () => {
  const { id, params, admin, member, stranger } = await people()
  const count = () => as(server, admin).call(contract.countMissingPasskeys, { params })
  await matrix(server, contract.countMissingPasskeys, {
    input: () => ({ params }),
    people: { admin, member, stranger },
    expected: { nobody: 'signed.out', stranger: 'workgroup.not.found', member: 'permission.denied', admin: 'ok' },
  })
  expect(await count()).toEqual({ members: 2, withoutPasskey: 2, own: true })
  await registerPasskey(server, admin)
  expect(await count()).toEqual({ members: 2, withoutPasskey: 1, own: false })
  const input = { params, body: { phishingResistantOnly: true } }
  await matrix(server, contract.updateWorkgroupSettings, {
    input: () => input,
    people: { admin, member, stranger },
    expected: { nobody: 'signed.out', stranger: 'workgroup.not.found', member: 'permission.denied', admin: 'ok' },
  })
  expect((await recordedAbout(server, id)).at(-1)).toMatchObject({
    type: 'WORKGROUP_UPDATED',
    from: { phishingResistantOnly: false },
    to: { phishingResistantOnly: true },
  })
  const open = (who: TestPerson) => outcomeOf(as(server, who).call(createWorkspace, { body: { name: 'Opened' } }))
  expect([await open(admin), await open(member), await open(stranger)]).toEqual([
    'ok',
    'passkey.registration.required',
    'ok',
  ])
  server.pass(301_000)
  const back = { params, body: { phishingResistantOnly: false } }
  expect(await outcomeOf(as(server, admin).call(contract.updateWorkgroupSettings, back))).toBe(
    'reauthentication.required',
  )
})

test('only administrators change the settings, with a recent password; changes are recorded', async () => {
  const { id, params, admin, member, stranger } = await people()
  const everybody = { admin, member, stranger, nobody: undefined }
  const expected = {
    nobody: 'signed.out',
    stranger: 'workgroup.not.found',
    member: 'permission.denied',
    admin: 'ok',
  } as const
  const settings = { invitationDefaultLocale: 'cy', invitationAdditionalLocale: 'en-gb' } as const
  const inputs = { people: everybody, expected }
  await matrix(server, contract.updateWorkgroupSettings, { input: () => ({ params, body: settings }), ...inputs })
  await matrix(server, contract.updateTwoStepMechanism, {
    input: () => ({ params, body: { twoStepMechanism: 'MOBILE' as const } }),
    ...inputs,
  })
  await matrix(server, contract.updateTwoStepMandatory, {
    input: () => ({ params, body: { twoStepMandatory: true } }),
    ...inputs,
  })
  expect(await as(server, member).call(contract.findWorkgroupOptions, { params })).toEqual({
    ...OPTIONS,
    ...settings,
    twoStepMechanism: 'MOBILE',
    twoStepMandatory: true,
    mfa: true,
  })
  const plain = { body: { name: 'By rule', hasTwoStepEnabled: false } }
  expect(await outcomeOf(as(server, member).call(createWorkspace, plain))).toBe('share.mfa.cannot.be.disabled')
  const before = await recordedFor(server, id)
  expect(before.filter((type) => type === 'WORKGROUP_UPDATED')).toHaveLength(3)
  const again = { params, body: { twoStepMandatory: true } }
  await as(server, admin).call(contract.updateTwoStepMandatory, again)
  expect(await recordedFor(server, id)).toEqual(before)
  const wrong = { params, body: { invitationDefaultLocale: 'de' as 'cy' } }
  expect(await outcomeOf(as(server, admin).call(contract.updateWorkgroupSettings, wrong))).toBe('input.invalid')
  server.pass(301_000)
  expect(await outcomeOf(as(server, admin).call(contract.updateTwoStepMandatory, again))).toBe(
    'reauthentication.required',
  )
})
