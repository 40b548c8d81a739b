import { promisify } from 'node:util'
import * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUpOutside } from '../../identity/single-sign-on/look-up-outside.ts'
import { ForbiddenAddress, isPublic } from '../../identity/single-sign-on/outside-address.ts'
import { readConfig } from '../../adapters/config.ts'
import { hookedOf, hookTo, messagesSent } from '../../test/administration/webhooks.ts'
import { as } from '../../test/as.ts'
import { type Receiver, startReceiver } from '../../test/fakes/receiver.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  server.ports.config.webhookOrigins.push(receiver.origin)
})
afterAll(() => receiver.close())

test('administrators of the workgroup manage its webhooks; nobody else knows of them', async () => {
  const hooked = await hookedOf(server)
  const other = await hookedOf(server)
  const { admin, member, params } = hooked
  const { at } = await hookTo(server, hooked, receiver)
  const people = {
    admin,
    member,
    foreign: other.admin,
    stranger: await given.person(server, 'Stranger'),
    nobody: undefined,
  }
  const outside = {
    member: 'permission.denied',
    foreign: 'workgroup.not.found',
    stranger: 'workgroup.not.found',
    nobody: 'signed.out',
  } as const
  const expected = { ...outside, admin: 'ok' } as const
  const body = { url: receiver.url, groups: ['files' as const] }
  await matrix(server, contract.listWebhooks, { input: () => ({ params }), people, expected })
  await matrix(server, contract.createWebhook, { input: () => ({ params, body }), people, expected })
  await matrix(server, contract.updateWebhook, {
    input: () => ({ params: at, body: { description: 'X' } }),
    people,
    expected,
  })
  await matrix(server, contract.rotateWebhookSecret, { input: () => ({ params: at }), people, expected })
  await matrix(server, contract.testWebhook, { input: () => ({ params: at }), people, expected })
  await matrix(server, contract.listWebhookDeliveries, { input: () => ({ params: at }), people, expected })
  const [delivery] = (await as(server, admin).call(contract.listWebhookDeliveries, { params: at })).content
  const again = { ...at, deliveryUuid: delivery!.uuid }
  await matrix(server, contract.sendWebhookAgain, { input: () => ({ params: again }), people, expected })
  await matrix(server, contract.removeWebhook, {
    input: () => ({ params: at }),
    people,
    expected: { ...outside, admin: 'ok' },
  })
  expect(await outcomeOf(as(server, admin).call(contract.removeWebhook, { params: at }))).toBe('webhook.unknown')
  // Another workgroup's webhook under the own workgroup's address.
  const theirs = await hookTo(server, other, receiver)
  const mixed = { ...params, webhookUuid: theirs.webhook.uuid }
  for (const call of [
    contract.testWebhook,
    contract.rotateWebhookSecret,
    contract.removeWebhook,
    contract.listWebhookDeliveries,
  ])
    expect(await outcomeOf(as(server, admin).call(call, { params: mixed } as never))).toBe('webhook.unknown')
})

test('the secret is shown once, urls are named by their host in the record, and there is a limit', async () => {
  const hooked = await hookedOf(server)
  const { admin, params } = hooked
  const { secret, webhook, at } = await hookTo(server, hooked, receiver, ['reading', 'files', 'files'])
  expect(webhook).toMatchObject({ url: receiver.url, groups: ['files', 'reading'], state: 'on', failingTime: null })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const listed = await as(server, admin).call(contract.listWebhooks, { params })
  expect(listed.content).toEqual([webhook])
  expect(JSON.stringify(listed)).not.toContain('whsec')
  const stored = await server.ports.databases.read
    .selectFrom('webhook')
    .select('secrets')
    .where('id', '=', webhook.uuid)
    .execute()
  expect(stored[0]!.secrets).not.toContain(secret.slice(6))
  const change = (body: object) => as(server, admin).call(contract.updateWebhook, { params: at, body })
  await change({ url: `${receiver.origin}/secret-path`, description: 'For the archive' })
  await change({ paused: true })
  await change({ paused: true })
  expect(await outcomeOf(as(server, admin).call(contract.testWebhook, { params: at }))).toBe('webhook.paused')
  await as(server, admin).call(contract.rotateWebhookSecret, { params: at })
  const { content } = await as(server, admin).call(listWorkgroupEvents, { params, query: {} })
  const events = content.filter(({ eventType }) => eventType.startsWith('WEBHOOK'))
  expect(events.map(({ eventType }) => eventType)).toEqual([
    'WEBHOOK_SECRET_ROTATED',
    'WEBHOOK_CHANGED',
    'WEBHOOK_CHANGED',
    'WEBHOOK_ADDED',
  ])
  expect(JSON.stringify(events)).not.toContain('secret-path')
  for (let nth = 1; nth < contract.MOST_WEBHOOKS; nth++) await hookTo(server, hooked, receiver)
  expect(await outcomeOf(hookTo(server, hooked, receiver))).toBe('webhook.limit')
})

test('an old sign-in may not add one, see a new secret or change the URL', async () => {
  const hooked = await hookedOf(server)
  const { admin, params } = hooked
  const { at } = await hookTo(server, hooked, receiver)
  server.pass(6 * 60_000)
  const body = { url: receiver.url, groups: ['files' as const] }
  const mine = as(server, admin)
  expect(await outcomeOf(mine.call(contract.createWebhook, { params, body }))).toBe('reauthentication.required')
  expect(await outcomeOf(mine.call(contract.rotateWebhookSecret, { params: at }))).toBe('reauthentication.required')
  const url = `${receiver.origin}/other`
  expect(await outcomeOf(mine.call(contract.updateWebhook, { params: at, body: { url } }))).toBe(
    'reauthentication.required',
  )
  expect(
    await outcomeOf(mine.call(contract.updateWebhook, { params: at, body: { url: receiver.url, paused: true } })),
  ).toBe('ok')
})

test('internal receivers are refused, however they are written', async () => {
  const { admin, params } = await hookedOf(server)
  const create = (url: string) =>
    outcomeOf(as(server, admin).call(contract.createWebhook, { params, body: { url, groups: ['files'] } }))
  const forbidden = [
    'http://hooks.example/',
    'https://hooks.example:8443/',
    'https://localhost/',
    'https://a.localhost./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://0.0.0.0/',
    `http://127.0.0.1:${Number(new URL(receiver.origin).port) + 1}/`,
  ]
  for (const url of forbidden) expect(await create(url), url).toBe('webhook.url.forbidden')
  for (const url of ['ftp://hooks.example/', 'https://user:pass@hooks.example/', 'https://', 'x', 'https://a\u0000b/'])
    expect(await create(url), url).toBe('input.invalid')
  expect(await create('https://hooks.example/in')).toBe('ok')
})

test('a name that leads inside is refused when the connection is made', async () => {
  // A trial on one machine permits providers there, never webhooks.
  server.ports.config.publicUrl = 'http://localhost:1'
  const look = promisify<string, object, unknown>(lookUpOutside(server.ports, isPublic) as never)
  await expect(look('localhost', { all: true })).rejects.toThrow(ForbiddenAddress)
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver)
  // As if the operator had withdrawn the origin.
  await server.ports.databases.write
    .updateTable('webhook')
    .set({ url: 'https://127.0.0.1/' })
    .where('id', '=', at.webhookUuid)
    .execute()
  const before = receiver.received.length
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  const { content } = await as(server, hooked.admin).call(contract.listWebhookDeliveries, { params: at })
  expect(content[0]).toMatchObject({ failure: 'forbidden', status: null, deliveredTime: null })
  expect(receiver.received).toHaveLength(before)
})

test('WEBHOOK_ORIGINS holds origins', () => {
  const read = (text: string) => readConfig({ WEBHOOK_ORIGINS: text }, { root: '/tmp', empty: true }).webhookOrigins
  expect(read('https://hooks.internal:8443, http://10.0.0.1:9000/')).toEqual([
    'https://hooks.internal:8443',
    'http://10.0.0.1:9000',
  ])
  for (const wrong of ['hooks.internal', 'https://hooks.internal/path', 'ftp://x', 'https://a@b'])
    expect(() => read(wrong), wrong).toThrow('WEBHOOK_ORIGINS')
})
