import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as given from '../given.ts'
import type { TestServer } from '../server.ts'
import { startProvider, type TestProvider } from './identity-provider.ts'
import { givenProvider, type Jar } from './sign-on.ts'

/** An identity provider of `sso.example` for the tests of a file. It behaves at the beginning of each test. */
export function useProvider(server: TestServer) {
  const used = {} as { provider: TestProvider; providerId: string }
  let total = 0
  beforeAll(async () => {
    server.ports.config.publicUrl = server.url
    used.provider = await startProvider([server.url])
    const workgroup = await given.workgroup(server, 'sso.example')
    await given.workgroup(server, 'foreign.example')
    used.providerId = await givenProvider(server, used.provider, { workgroup, domains: ['sso.example'] })
  })
  afterAll(() => used.provider.close())
  beforeEach(async () => {
    Object.assign(used.provider, { forge: undefined, redirect: undefined, trouble: 'none' })
    await server.ports.databases.beside.deleteFrom('attempt').execute()
  })
  /** Somebody new whom the provider signs in. */
  const someone = (more: object = {}) => {
    const sub = `subject-${++total}`
    const email = `${sub}@sso.example`
    used.provider.account = { sub, email, email_verified: true, given_name: 'Sian', family_name: 'Owen', ...more }
    return { sub, email }
  }
  return { used, someone, refusalOf: (trip: Trip) => refusalOf(server, trip) }
}

type Trip = () => Promise<{ signOn: string | null; jar?: Jar }>

/** The code with which an attempt ends at /login, which is recorded once and changes nothing. */
async function refusalOf(server: TestServer, trip: Trip): Promise<string | null> {
  const before = { counts: await countsOf(server), reasons: await reasonsOf(server) }
  const { signOn, jar } = await trip()
  expect(await reasonsOf(server)).toEqual([...before.reasons, signOn])
  expect(await countsOf(server)).toEqual(before.counts)
  expect(jar?.get(server.url)?.has('sign-on-done') ?? false).toBe(false)
  return signOn
}

/** Counts the rows that a sign-in may change. */
function countsOf(server: TestServer) {
  const tables = ['person', 'member', 'email_address', 'identity', 'identity_handoff', 'session'] as const
  const { read } = server.ports.databases
  const count = (table: (typeof tables)[number]) =>
    read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return Promise.all(tables.map(count))
}

async function reasonsOf(server: TestServer) {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('modified')
    .where('type', '=', 'USER_LOGIN_FAILED')
    .orderBy('id')
    .execute()
  return rows.map(({ modified }) => (modified as { reason?: string } | null)?.reason)
}
