import * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { signOn, waysOf } from '../../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
})
afterAll(() => provider.close())
beforeEach(() => Object.assign(provider, { trouble: 'none', account: undefined }))

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

async function people() {
  const domain = `firm-${++total}.example`
  const id = await given.workgroup(server, domain)
  const [chief, admin, member] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Member', domain),
  ]
  await setMember(chief, { is_account_admin: true, is_workgroup_admin: true })
  await setMember(admin, { is_account_admin: false, is_workgroup_admin: true })
  await setMember(member, { is_account_admin: false, is_workgroup_admin: false })
  const params = { workgroupUuid: id }
  return { id, domain, params, chief, admin, member, stranger: await given.person(server, 'Stranger') }
}

const bodyOf = (domain: string, more: object = {}) => ({
  name: 'Example ID',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [domain],
  ...more,
})
const add = (who: TestPerson, workgroupUuid: string, body: ReturnType<typeof bodyOf>) =>
  as(server, who).call(contract.addIdentityProvider, { params: { workgroupUuid }, body })
const seen = (who: TestPerson, workgroupUuid: string) =>
  as(server, who).call(contract.listIdentityProviders, { params: { workgroupUuid } })
const tried = (who: TestPerson, workgroupUuid: string, issuer: string) =>
  outcomeOf(as(server, who).call(contract.tryIssuer, { params: { workgroupUuid }, body: { issuer } }))
const choose = (who: TestPerson, workgroupUuid: string, body: { passwordSignIn?: boolean; ssoBypassesMfa?: boolean }) =>
  outcomeOf(as(server, who).call(contract.updateProviderSignIn, { params: { workgroupUuid }, body }))

/** Signs in with the provider, up to the page that takes over. */
async function comeBy(email: string) {
  provider.account = { sub: email, email, email_verified: true, given_name: 'Sian', family_name: 'Owen' }
  return (await signOn(server, email)).signOn
}

test('an account administrator adds, uses, changes and removes a provider; its secret is never returned', async () => {
  const { id, domain, chief, admin } = await people()
  expect(
    await as(server, chief).call(contract.tryIssuer, {
      params: { workgroupUuid: id },
      body: { issuer: provider.issuer },
    }),
  ).toEqual({
    issuer: provider.issuer,
    signInHost: new URL(provider.issuer).host,
  })
  const { callbackUrl } = await seen(admin, id)
  const added = await add(chief, id, bodyOf(domain, { scopes: 'openid email' }))
  expect(added.callbackUrl, 'known before it was added').toBe(callbackUrl)
  expect(added).toMatchObject({ scopes: 'openid email', domains: [domain], enabled: true, provenTime: null })
  const list = await seen(admin, id)
  expect(list).toMatchObject({ content: [added], passwordSignIn: true, ssoBypassesMfa: false })
  expect(added.callbackUrl).toBe(`${server.url}/publicapi/1/identity/providers/${added.uuid}/callback`)
  expect(list.callbackUrl, 'of the next one').not.toBe(callbackUrl)
  expect(JSON.stringify(list)).not.toContain(provider.clientSecret)
  expect(await comeBy(`sian@${domain}`)).toBe('done')
  expect((await seen(chief, id)).content[0]!.provenTime).not.toBeNull()
  const params = { workgroupUuid: id, providerUuid: added.uuid }
  const change = (body: object) => as(server, chief).call(contract.updateIdentityProvider, { params, body })
  await change({ name: 'Renamed', clientSecret: 'another secret of some length' })
  await change({ acrValues: 'urn:example:gold' })
  for (const acrValues of ['two  spaces', 'a "quote"', 'x'.repeat(501)])
    expect(await outcomeOf(change({ acrValues }))).toBe('input.invalid')
  // After a change of its secret the provider is unproven, and it doesn't work.
  expect((await seen(chief, id)).content[0]).toMatchObject({
    name: 'Renamed',
    provenTime: null,
    acrValues: 'urn:example:gold',
  })
  expect(await comeBy(`sian@${domain}`)).not.toBe('done')
  await change({ enabled: false })
  expect((await waysOf(server, `sian@${domain}`)).authMethod).toBe('USE_PASSWORD')
  await change({ enabled: false })
  await as(server, chief).call(contract.removeIdentityProvider, { params })
  expect((await seen(chief, id)).content).toEqual([])
  expect(await outcomeOf(change({ enabled: true }))).toBe('identity.provider.unknown')
  const events = await recordedAbout(server, added.uuid)
  expect(events).toEqual([
    {
      type: 'IDENTITY_PROVIDER_ADDED',
      from: null,
      to: { issuer: provider.issuer, clientId: provider.clientId, domains: [domain], scopes: 'openid email' },
    },
    {
      type: 'IDENTITY_PROVIDER_UPDATED',
      from: { name: 'Example ID' },
      to: { name: 'Renamed', clientSecret: true },
    },
    { type: 'IDENTITY_PROVIDER_UPDATED', from: { acrValues: '' }, to: { acrValues: 'urn:example:gold' } },
    { type: 'IDENTITY_PROVIDER_UPDATED', from: { enabled: true }, to: { enabled: false } },
    {
      type: 'IDENTITY_PROVIDER_REMOVED',
      from: {
        issuer: provider.issuer,
        clientId: provider.clientId,
        domains: [domain],
        scopes: 'openid email',
        acrValues: 'urn:example:gold',
      },
      to: null,
    },
  ])
})

test('only account administrators manage providers, with a recent sign-in; workgroup administrators view them', async () => {
  const { id, domain, params, chief, admin, member, stranger } = await people()
  const other = await people()
  const { uuid: providerUuid } = await add(chief, id, bodyOf(domain))
  const everybody = { chief, admin, member, stranger, foreign: other.chief, nobody: undefined }
  const managed = {
    nobody: 'signed.out',
    stranger: 'workgroup.not.found',
    foreign: 'workgroup.not.found',
    member: 'permission.denied',
    admin: 'permission.denied',
    chief: 'ok',
  } as const
  await matrix(server, contract.listIdentityProviders, {
    input: () => ({ params }),
    people: everybody,
    expected: { ...managed, admin: 'ok' },
  })
  const inputs = { people: everybody, expected: managed }
  await matrix(server, contract.tryIssuer, { input: () => ({ params, body: { issuer: provider.issuer } }), ...inputs })
  await matrix(server, contract.addIdentityProvider, { input: () => ({ params, body: bodyOf(domain) }), ...inputs })
  const one = { workgroupUuid: id, providerUuid }
  await matrix(server, contract.updateIdentityProvider, {
    input: () => ({ params: one, body: { name: 'Other' } }),
    ...inputs,
  })
  await matrix(server, contract.updateProviderSignIn, {
    input: () => ({ params, body: { ssoBypassesMfa: true } }),
    ...inputs,
  })
  // The URL of another workgroup doesn't find it.
  const elsewhere = { params: { workgroupUuid: other.id, providerUuid } }
  expect(await outcomeOf(as(server, other.chief).call(contract.removeIdentityProvider, elsewhere))).toBe(
    'identity.provider.unknown',
  )
  // A former administrator has no rights.
  await setMember(other.chief, { is_account_admin: false, is_workgroup_admin: false })
  const former = add(other.chief, other.id, bodyOf(other.domain))
  expect(await outcomeOf(former)).toBe('permission.denied')
  server.pass(301_000)
  const late = [
    add(chief, id, bodyOf(domain)),
    as(server, chief).call(contract.updateIdentityProvider, { params: one, body: { name: 'Late' } }),
    as(server, chief).call(contract.removeIdentityProvider, { params: one }),
    as(server, chief).call(contract.updateProviderSignIn, { params, body: { ssoBypassesMfa: false } }),
  ]
  expect(await Promise.all(late.map(outcomeOf))).toEqual(Array(4).fill('reauthentication.required'))
  await matrix(server, contract.removeIdentityProvider, {
    input: () => ({ params: one }),
    people: everybody,
    expected: { ...managed, chief: 'reauthentication.required' },
  })
})

test('domains must be its workgroup’s own', async () => {
  const [{ id, domain, chief }, other] = [await people(), await people()]
  expect(await outcomeOf(add(chief, id, bodyOf(other.domain)))).toBe('identity.domain.unclaimed')
  expect(await outcomeOf(add(chief, id, bodyOf(domain, { domains: [] })))).toBe('input.invalid')
  const { uuid } = await add(chief, id, bodyOf(domain))
  const params = { workgroupUuid: id, providerUuid: uuid }
  const taking = as(server, chief).call(contract.updateIdentityProvider, {
    params,
    body: { domains: [domain, other.domain] },
  })
  expect(await outcomeOf(taking)).toBe('identity.domain.unclaimed')
  expect((await seen(chief, id)).content[0]!.domains).toEqual([domain])
  expect((await waysOf(server, `a@${other.domain}`)).authMethod).toBe('USE_PASSWORD')
})

test('passwords are switched off only with a provider that has worked, and end with that', async () => {
  const { id, domain, chief, member } = await people()
  const works = (who: TestPerson) => outcomeOf(as(server, who).call(listMyWorkspaces, { query: {} }))
  expect(await choose(chief, id, { passwordSignIn: false })).toBe('identity.provider.unproven')
  const { uuid } = await add(chief, id, bodyOf(domain))
  expect(await choose(chief, id, { passwordSignIn: false, ssoBypassesMfa: true })).toBe('identity.provider.unproven')
  expect(await seen(chief, id)).toMatchObject({ passwordSignIn: true, ssoBypassesMfa: false })
  expect(await comeBy(member.email)).toBe('done')
  await server.ports.databases.write
    .updateTable('identity_provider')
    .set({ is_enabled: false })
    .where('id', '=', uuid)
    .execute()
  expect(await choose(chief, id, { passwordSignIn: false })).toBe('identity.provider.unproven')
  await server.ports.databases.write
    .updateTable('identity_provider')
    .set({ is_enabled: true })
    .where('id', '=', uuid)
    .execute()
  // Only one of two concurrent calls changes it.
  const both = await Promise.all([
    choose(chief, id, { passwordSignIn: false }),
    choose(chief, id, { passwordSignIn: false }),
  ])
  expect(both).toContain('ok')
  expect([await works(member), await works(chief)]).toEqual(['signed.out', 'signed.out'])
  const changes = (await recordedAbout(server, id)).filter(({ type }) => type === 'WORKGROUP_UPDATED')
  expect(changes).toEqual([
    { type: 'WORKGROUP_UPDATED', from: { passwordSignIn: true }, to: { passwordSignIn: false } },
  ])
})

test('while passwords are off, no domain is left without a way in', async () => {
  const { id, domain, chief } = await people()
  const second = `second-${domain}`
  await server.ports.databases.write
    .insertInto('workgroup_domain')
    .values({ domain: second, workgroup_id: id })
    .execute()
  const outside = await given.person(server, 'Outside')
  await setMember(outside, { workgroup_id: id, is_account_admin: true })
  const { uuid } = await add(chief, id, bodyOf(domain, { domains: [domain, second] }))
  expect(await comeBy(chief.email)).toBe('done')
  expect(await choose(outside, id, { passwordSignIn: false })).toBe('ok')
  const change = (domains: string[]) =>
    outcomeOf(
      as(server, outside).call(contract.updateIdentityProvider, {
        params: { workgroupUuid: id, providerUuid: uuid },
        body: { domains },
      }),
    )
  expect(await change([domain])).toBe('identity.domain.needed')
  expect(await choose(outside, id, { passwordSignIn: true })).toBe('ok')
  expect(await change([domain])).toBe('ok')
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://id.example',
  'https://user:secret@id.example',
  'https://id.example?x=1',
  'https://id.example#x',
  'https://id.example/a/../b',
  'https://id.example/%2e%2e/b',
  'https://id.example//b',
  'https://id.example\\b',
  'https://id.example/.well-known/openid-configuration',
  'nonsense',
  `https://id.example/${'x'.repeat(2100)}`,
])('%s is no issuer', async (issuer) => {
  const { id, chief } = await people()
  expect(await tried(chief, id, issuer)).toBe('input.invalid')
})

test('the number of providers and of discovery requests per person is limited', async () => {
  const { id, domain, chief } = await people()
  const row = (nth: number) => ({
    id: `00000000-0000-7000-8000-${String(total * 100 + nth).padStart(12, '0')}`,
    workgroup_id: id,
    name: `Provider ${nth}`,
    issuer: 'https://id.example',
    client_id: 'x',
    client_secret: '',
    created: new Date(),
  })
  const rows = Array.from({ length: contract.MOST_PROVIDERS }, (_, nth) => row(nth))
  await server.ports.databases.write.insertInto('identity_provider').values(rows).execute()
  expect(await outcomeOf(add(chief, id, bodyOf(domain)))).toBe('identity.provider.limit')
  const outcomes = []
  for (let i = 0; i < 30; i++) outcomes.push(await tried(chief, id, provider.issuer))
  expect([...new Set(outcomes.slice(0, 29))]).toEqual(['ok'])
  expect(outcomes.at(-1)).toBe('too.many.requests')
})
