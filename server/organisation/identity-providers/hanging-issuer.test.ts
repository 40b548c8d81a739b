import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addIdentityProvider, tryIssuer } from '@strongroom/contract/organisation/identity-providers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedIn } from '../../identity/single-sign-on/look-up-outside.ts'
import { knownProviders, openProvider } from '../../identity/single-sign-on/provider-client.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let silent: Server
let issuer: string
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

async function chiefOf() {
  const domain = `hanging-${++total}.example`
  const id = await given.workgroup(server, domain)
  const chief = await given.person(server, 'Chief', domain)
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_account_admin: true }).where('person_id', '=', chief.uuid).execute()
  return { chief, params: { workgroupUuid: id }, domain }
}

test.each(['tryIssuer', 'addIdentityProvider'] as const)(
  '%s keeps nobody waiting who asks for something else',
  {
    timeout: 180_000,
  },
  async (call) => {
    const { chief, params, domain } = await chiefOf()
    const owner = await given.person(server, 'Owner')
    const provider = { name: 'Silent', issuer, clientId: 'x', clientSecret: 'y', domains: [domain] }
    let [answered, refused] = [0, 0]
    const asked = () =>
      call === 'tryIssuer'
        ? as(server, chief).call(tryIssuer, { params, body: { issuer } })
        : as(server, chief).call(addIdentityProvider, { params, body: provider })
    const outcomes = Array.from({ length: 12 }, () =>
      outcomeOf(asked()).then((outcome) => {
        if (outcome === 'too.many.requests') refused++
        else answered++
        return outcome
      }),
    )
    await expect.poll(() => refused).toBe(7)
    // Requests beyond the person's queue are refused at once; waiting ones hold nothing, and no turn of anybody else.
    await given.workspaceOf(server, owner)
    const other = await chiefOf()
    const gone = { params: other.params, body: { issuer: 'http://127.0.0.1:1' } }
    expect(await outcomeOf(as(server, other.chief).call(tryIssuer, gone))).toBe('identity.issuer.silent')
    expect(answered).toBe(0)
    const hurry = setInterval(() => silent.closeAllConnections(), 100)
    const all = await Promise.all(outcomes)
    clearInterval(hurry)
    expect(new Set(all)).toEqual(new Set(['identity.issuer.silent', 'too.many.requests']))
  },
)

test('one discovery document per provider is cached, whatever its secrets', async () => {
  const site = createServer((request, response) => {
    const at = `http://${request.headers.host}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: at, authorization_endpoint: `${at}/a`, token_endpoint: `${at}/t` }))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const access = { id: 'one', issuer: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, clientId: 'x' }
  const first = await openProvider(server.ports, { ...access, clientSecret: 'first' })
  const known = knownProviders()
  expect(await openProvider(server.ports, { ...access, clientSecret: 'first' })).toBe(first)
  const second = await openProvider(server.ports, { ...access, clientSecret: 'second' })
  expect(second).not.toBe(first)
  expect(await openProvider(server.ports, { ...access, clientSecret: 'second' })).toBe(second)
  expect(known).toBeGreaterThan(0)
  expect(knownProviders()).toBe(known)
  site.closeAllConnections()
  site.close()
})

test('names in the hosts file need no name server', () => {
  const hosts =
    '127.0.0.1 localhost\n10.1.2.3\tid.example ID2.example # id3.example\nfd00::1 id.example\n#10.9.9.9 id.example'
  expect(listedIn(hosts, 'id.example.')).toEqual(['10.1.2.3', 'fd00::1'])
  expect(listedIn(hosts, 'id2.EXAMPLE')).toEqual(['10.1.2.3'])
  expect(listedIn(hosts, 'id3.example')).toEqual([])
  expect(listedIn(hosts, 'example')).toEqual([])
})
