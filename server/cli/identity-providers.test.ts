import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { hashOf } from '../identity/sessions/open-session.ts'
import { secretContext } from '../identity/single-sign-on/find-provider.ts'
import { openText } from '../storage/keys.ts'
import { as, type TestPerson } from '../test/as.ts'
import { recordedFor } from '../test/audit.ts'
import * as given from '../test/given.ts'
import { startProvider, type TestProvider } from '../test/fakes/identity-provider.ts'
import { outcomeOf } from '../test/matrix.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { useServer } from '../test/server.ts'
import { givenProvider, waysOf } from '../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let workgroup: string

beforeAll(async () => {
  provider = await startProvider(['http://localhost:8080'])
  workgroup = await given.workgroup(server, 'sso.example')
})
afterAll(async () => {
  await provider.close()
})

const cli = (words: string[], environment: Record<string, string> = {}) =>
  runCommand(server, words, { STRONGROOM_CLIENT_SECRET: provider.clientSecret, ...environment })

const add = (issuer: string, domain = 'sso.example', environment = {}) => {
  const about = ['--name=Example ID', `--issuer=${issuer}`, '--client-id=strongroom', `--domain=${domain}`]
  return cli(['add-identity-provider', `--workgroup=${workgroup}`, ...about], environment)
}

const openIn = (text: string) => /added: (\S+)/.exec(text)![1]!

test('a provider is added, listed, disabled and removed, which ends its sessions', {
  timeout: 180_000,
}, async () => {
  const added = await add(provider.issuer)
  expect(added).toMatchObject({ code: 0, err: '' })
  expect(added.out).toContain(`/publicapi/1/identity/providers/${openIn(added.out)}/callback`)
  const id = openIn(added.out)
  const { client_secret } = await server.ports.databases.read
    .selectFrom('identity_provider')
    .select('client_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(client_secret).not.toContain(provider.clientSecret)
  expect(openText(server.ports.masterKey, client_secret, secretContext(id))).toBe(provider.clientSecret)
  expect((await waysOf(server, 'a@sso.example')).authMethod).toBe('USE_IDENTITY')
  const listed = await cli(['list-identity-providers', `--workgroup=${workgroup}`])
  expect(listed.out).toContain(`Identity provider ${id}  Example ID · sso.example · ${provider.issuer}`)
  expect(listed.out).not.toContain(provider.clientSecret)

  const anna = await given.person(server, 'Anna')
  const { write } = server.ports.databases
  await write.updateTable('session').set({ identity_provider_id: id }).where('person_id', '=', anna.uuid).execute()
  expect((await cli(['set-identity-provider', `--provider=${id}`, '--enabled=off'])).out).toContain(
    'Sessions ended: 1.',
  )
  expect((await cli(['set-identity-provider', `--provider=${id}`, '--enabled=off'])).out).toContain('already off')
  expect((await waysOf(server, 'a@sso.example')).authMethod).toBe('USE_PASSWORD')
  expect((await cli(['remove-identity-provider', `--provider=${id}`])).out).toContain('Example ID was removed.')
  expect((await cli(['remove-identity-provider', `--provider=${id}`])).code).toBe(1)
  expect(await recordedFor(server, id)).toEqual([
    'IDENTITY_PROVIDER_ADDED',
    'IDENTITY_PROVIDER_UPDATED',
    'IDENTITY_PROVIDER_REMOVED',
  ])
})

test('invalid values are reported, and nothing is added', { timeout: 180_000 }, async () => {
  const page = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
  await once(page, 'listening')
  const nobody = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const said = await Promise.all([add(nobody), add(provider.issuer, 'other.example'), add('http://id.example')])
  const closed = await add(provider.issuer, 'sso.example', { PUBLIC_URL: 'https://share.example' })
  const missing = await add(provider.issuer, 'sso.example', { STRONGROOM_CLIENT_SECRET: '' })
  page.close()
  const all = [...said, closed, missing]
  expect(all.map(({ code, out }) => [code, out])).toEqual(Array(5).fill([1, '']))
  expect(all.map(({ err }) => err).join('')).toMatch(
    /isn’t a valid OpenID Connect issuer[^]*hasn’t claimed all of other\.example[^]*must be an https address[^]*must be an https address[^]*STRONGROOM_CLIENT_SECRET/,
  )
  const rows = await server.ports.databases.read
    .selectFrom('identity_provider')
    .selectAll()
    .where('removed_at', 'is', null)
    .execute()
  expect(rows).toEqual([])
})

test('a workgroup’s rules for its provider are set', { timeout: 180_000 }, async () => {
  const words = ['set-workgroup', `--workgroup=${workgroup}`, '--password-sign-in=off', '--sso-bypasses-mfa=on']
  const refused = await cli(words)
  expect([refused.code, refused.out, refused.err]).toEqual([
    1,
    '',
    expect.stringContaining('someone has signed in with'),
  ])
  const access = { issuer: provider.issuer, clientId: 'strongroom', clientSecret: provider.clientSecret }
  const id = await givenProvider(server, access, { workgroup, domains: ['sso.example'], proven: false })
  expect((await cli(words)).code).toBe(1)
  const { write } = server.ports.databases
  await write.updateTable('identity_provider').set({ proven_at: new Date() }).where('id', '=', id).execute()
  expect((await cli(words)).out).toBe('Passwords with a provider: off\nProvider sign-ins without a code: on\n')
  const row = await server.ports.databases.read
    .selectFrom('workgroup')
    .select(['password_sign_in', 'sso_bypasses_mfa'])
    .where('id', '=', workgroup)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ password_sign_in: false, sso_bypasses_mfa: true })
  expect((await recordedFor(server, workgroup)).slice(-2)).toEqual(['WORKGROUP_UPDATED', 'WORKGROUP_UPDATED'])
  await write.updateTable('identity_provider').set({ removed_at: new Date() }).where('id', '=', id).execute()
})

test('when a workgroup begins to require its provider, password and passkey sessions end', {
  timeout: 180_000,
}, async () => {
  const { write } = server.ports.databases
  await write.updateTable('workgroup').set({ password_sign_in: true }).where('id', '=', workgroup).execute()
  const access = { issuer: provider.issuer, clientId: 'strongroom', clientSecret: provider.clientSecret }
  const id = await givenProvider(server, access, { workgroup, domains: ['sso.example'] })
  const alive = (who: TestPerson) => outcomeOf(as(server, who).call(getMyself, { query: {} }))
  const [anna, elsewhere] = [await given.person(server, 'Anna', 'sso.example'), await given.person(server, 'Elsewhere')]
  const byProvider = await given.signIn(server, anna)
  await write
    .updateTable('session')
    .set({ identity_provider_id: id })
    .where('id', '=', (eb) =>
      eb.selectFrom('session_token').select('session_id').where('hash', '=', hashOf(byProvider.token)),
    )
    .execute()
  const set = (word: string) => cli(['set-workgroup', `--workgroup=${workgroup}`, `--password-sign-in=${word}`])
  expect((await set('off')).out).toBe('Passwords with a provider: off\nSessions ended: 1.\n')
  expect(await Promise.all([anna, byProvider, elsewhere].map(alive))).toEqual(['signed.out', 'ok', 'ok'])
  // Other options, and a setting that is off already, end nothing.
  await write.updateTable('session').set({ ended_at: null }).where('person_id', '=', anna.uuid).execute()
  const events = await recordedFor(server, workgroup)
  expect((await set('off')).out).toBe('Passwords with a provider: off (unchanged)\n')
  expect(await alive(anna)).toBe('ok')
  expect(await recordedFor(server, workgroup)).toEqual(events)
  // Without its provider passwords work again, until it is back.
  await cli(['set-identity-provider', `--provider=${id}`, '--enabled=off'])
  expect(await alive(byProvider)).toBe('signed.out')
  const meanwhile = await given.signIn(server, anna)
  expect((await cli(['set-identity-provider', `--provider=${id}`, '--enabled=on'])).out).toContain('Sessions ended: 2.')
  expect(await Promise.all([anna, meanwhile].map(alive))).toEqual(['signed.out', 'signed.out'])
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
})
