import { redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { removeIdentityProvider } from '@strongroom/contract/organisation/identity-providers.ts'
import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { cookiesFor, givenProvider, type Jar, signOn } from '../../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
})
afterAll(() => provider.close())

async function halfwayIn() {
  const domain = `removed-${++total}.example`
  const workgroup = await given.workgroup(server, domain)
  const [chief, member] = [await given.person(server, 'Chief', domain), await given.person(server, 'Member', domain)]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_account_admin: true }).where('person_id', '=', chief.uuid).execute()
  const id = await givenProvider(server, provider, { workgroup, domains: [domain] })
  provider.account = { sub: member.email, email: member.email, email_verified: true }
  const { jar } = await signOn(server, member.email)
  const params = { workgroupUuid: workgroup, providerUuid: id }
  return { id, member, jar, remove: () => as(server, chief).call(removeIdentityProvider, { params }) }
}

const redeem = (jar: Jar) =>
  callOver({ url: server.url, headers: { cookie: cookiesFor(jar, new URL(server.url)) } }, redeemIdentity, {})
const tokenIn = (answer: { headers: Headers }) => answer.headers.get('authorization')!.replace('Bearer ', '')

async function untilWaiting(total: number): Promise<void> {
  const waiting = sql<{ total: number }>`select count(*)::integer as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(server.ports.databases.beside)).rows[0]!.total).toBe(total)
}

/** Queues both calls in that order at the provider's locked row, then releases it. */
async function inOrder<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>) {
  return server.ports.databases.write
    .transaction()
    .execute(async (db) => {
      await db.selectFrom('identity_provider').select('id').where('id', '=', id).forUpdate().execute()
      const one = first()
      await untilWaiting(1)
      const other = second()
      await untilWaiting(2)
      return { one, other }
    })
    .then(async ({ one, other }) => [await one, await other] as const)
}

test('a sign-in through a provider that is being removed is refused', async () => {
  const { id, jar, remove } = await halfwayIn()
  const [, outcome] = await inOrder(id, remove, () => outcomeOf(redeem(jar)))
  expect(outcome).toBe('identity.provider.unknown')
})

test('a sign-in of a person who moves to another workgroup meanwhile is refused', async () => {
  const { jar, member } = await halfwayIn()
  const elsewhere = await given.workgroup(server, `elsewhere-${total}.example`)
  await server.ports.databases.write
    .updateTable('member')
    .set({ workgroup_id: elsewhere })
    .where('person_id', '=', member.uuid)
    .execute()
  expect(await outcomeOf(redeem(jar))).toBe('identity.not.member')
})

test('a provider whose clock is ahead makes no session recent for longer', async () => {
  const { jar, member } = await halfwayIn()
  provider.forge = (claims) =>
    provider.sign({ ...claims, auth_time: Math.floor(server.ports.clock.now().getTime() / 1000) + 7200 })
  await signOn(server, member.email, { jar, purpose: 'SILENT' })
  provider.forge = undefined
  const session = { ...member, token: tokenIn(await redeem(jar)) }
  const isRecent = () => outcomeOf(as(server, session).call(checkRecentSignIn, {}))
  expect(await isRecent()).toBe('ok')
  server.pass(301_000)
  expect(await isRecent()).toBe('reauthentication.required')
})

test('a sign-in just before the removal is ended by it', async () => {
  const { id, jar, member, remove } = await halfwayIn()
  const [answer] = await inOrder(id, () => redeem(jar), remove)
  const session = { ...member, token: tokenIn(answer) }
  expect(await outcomeOf(as(server, session).call(getMyself, { query: {} }))).toBe('signed.out')
})

test('a session of a removed provider is invalid, however it was left', async () => {
  const { id, jar, member } = await halfwayIn()
  const session = { ...member, token: tokenIn(await redeem(jar)) }
  const alive = () => outcomeOf(as(server, session).call(getMyself, { query: {} }))
  expect(await alive()).toBe('ok')
  const set = (columns: object) =>
    server.ports.databases.write.updateTable('identity_provider').set(columns).where('id', '=', id).execute()
  await set({ is_enabled: false })
  expect(await alive()).toBe('signed.out')
  await set({ is_enabled: true, removed_at: new Date() })
  expect(await alive()).toBe('signed.out')
})
