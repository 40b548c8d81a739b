import * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { givenProvider, signOn, waysOf } from '../../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
})
afterAll(() => provider.close())
beforeEach(() => Object.assign(provider, { trouble: 'none', account: undefined, forge: undefined }))

const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))

/** A workgroup of three domains, and a provider that has worked for the first of them. */
async function firm(proven = true) {
  const name = `unproven-${++total}.example`
  const [first, second, third] = [name, `b.${name}`, `c.${name}`]
  const id = await given.workgroup(server, first)
  const { write } = server.ports.databases
  for (const domain of [second, third])
    await write.insertInto('workgroup_domain').values({ domain, workgroup_id: id }).execute()
  const [chief, bea, cai] = [
    await given.person(server, 'Chief'),
    await given.person(server, 'Bea', second),
    await given.person(server, 'Cai', third),
  ]
  const chiefs = { workgroup_id: id, is_account_admin: true }
  await write.updateTable('member').set(chiefs).where('person_id', '=', chief.uuid).execute()
  const works = await givenProvider(server, provider, { workgroup: id, domains: [first], proven })
  const call = {
    add: (domain: string, clientSecret: string) =>
      as(server, chief).call(contract.addIdentityProvider, {
        params: { workgroupUuid: id },
        body: { name: 'Second', issuer: provider.issuer, clientId: provider.clientId, clientSecret, domains: [domain] },
      }),
    change: (providerUuid: string, body: object) =>
      outcomeOf(
        as(server, chief).call(contract.updateIdentityProvider, { params: { workgroupUuid: id, providerUuid }, body }),
      ),
    choose: (passwordSignIn: boolean) =>
      outcomeOf(
        as(server, chief).call(contract.updateProviderSignIn, {
          params: { workgroupUuid: id },
          body: { passwordSignIn },
        }),
      ),
    proven: async (providerUuid: string) => {
      const { content } = await as(server, chief).call(contract.listIdentityProviders, {
        params: { workgroupUuid: id },
      })
      return content.find(({ uuid }) => uuid === providerUuid)!.provenTime !== null
    },
  }
  return { id, first, second, third, chief, bea, cai, works, ...call }
}

async function comeBy(email: string) {
  provider.account = { sub: email, email, email_verified: true, given_name: 'Sian', family_name: 'Owen' }
  return (await signOn(server, email)).signOn
}

test('an unproven provider takes nobody’s password away; a proven one does', async () => {
  const { second, third, bea, cai, add, change, choose } = await firm()
  expect(await choose(false)).toBe('ok')
  const { uuid } = await add(second, 'wrong')
  const passwordWorks = async () => {
    expect(await alive(bea)).toBe('ok')
    expect(await outcomeOf(given.signIn(server, bea))).toBe('ok')
    expect(await waysOf(server, bea.email)).toMatchObject({ authMethod: 'USE_IDENTITY', passwordAllowed: true })
    expect(await comeBy(bea.email)).not.toBe('done')
  }
  await passwordWorks()
  for (const enabled of [false, true]) expect(await change(uuid, { enabled })).toBe('ok')
  await passwordWorks()
  expect(await change(uuid, { domains: [second, third] })).toBe('ok')
  expect([await alive(cai), await outcomeOf(given.signIn(server, cai))]).toEqual(['ok', 'ok'])
  // Nothing that worked is lost by another secret, and this one works.
  expect(await change(uuid, { clientSecret: provider.clientSecret })).toBe('ok')
  expect([await alive(bea), await comeBy(bea.email)]).toEqual(['ok', 'done'])
  expect([await alive(bea), await alive(cai)]).toEqual(['signed.out', 'signed.out'])
  expect(await outcomeOf(given.signIn(server, bea))).toBe('login.invalid')
  expect((await waysOf(server, bea.email)).passwordAllowed).toBe(false)
})

test('passwords are switched off only with a working provider for each domain', async () => {
  const { second, bea, add, choose, works, change, proven } = await firm()
  const { uuid } = await add(second, 'wrong')
  expect(await choose(false)).toBe('identity.provider.unproven')
  expect([await alive(bea), await outcomeOf(given.signIn(server, bea))]).toEqual(['ok', 'ok'])
  expect(await change(uuid, { clientSecret: provider.clientSecret })).toBe('ok')
  expect(await comeBy(bea.email)).toBe('done')
  // With other scopes it is unproven again.
  expect(await change(works, { scopes: 'openid email' })).toBe('ok')
  expect([await proven(works), await proven(uuid)]).toEqual([false, true])
  expect(await choose(false)).toBe('identity.provider.unproven')
  expect(await change(works, { enabled: false })).toBe('ok')
  expect(await choose(false)).toBe('ok')
})

test('while passwords are off, the only working provider of a domain can’t be changed', async () => {
  const { id, first, works, change, choose, proven } = await firm()
  expect(await choose(false)).toBe('ok')
  const changes = [{ clientSecret: 'wrong' }, { clientId: 'other' }, { scopes: 'openid email' }, { acrValues: 'gold' }]
  for (const body of changes) expect(await change(works, body)).toBe('identity.provider.unproven')
  expect(await change(works, { name: 'Renamed', scopes: 'openid email profile' })).toBe('ok')
  expect([await proven(works), await comeBy(`sian@${first}`)]).toEqual([true, 'done'])
  // Another working one for the same people, though not for others besides, makes it replaceable.
  const spare = await givenProvider(server, provider, { workgroup: id, domains: [first], proven: false })
  expect(await change(works, { clientSecret: 'wrong' })).toBe('identity.provider.unproven')
  const { write } = server.ports.databases
  await write.updateTable('identity_provider').set({ proven_at: new Date() }).where('id', '=', spare).execute()
  expect(await change(works, { clientSecret: 'wrong' })).toBe('ok')
  expect(await proven(works)).toBe(false)
  expect(await change(spare, { clientSecret: 'wrong' })).toBe('identity.provider.unproven')
})

test('a sign-in during a change of the secret proves nothing about the new one', async () => {
  const { first, works, change, proven } = await firm(false)
  provider.forge = async (claims) => {
    expect(await change(works, { clientSecret: 'wrong' })).toBe('ok')
    return provider.sign(claims)
  }
  expect(await comeBy(`sian@${first}`)).toBe('done')
  expect(await proven(works)).toBe(false)
})
