import { createHmac } from 'node:crypto'
import * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliveriesOf, hookedOf, hookTo, messagesSent } from '../../test/administration/webhooks.ts'
import { as } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { type Received, type Receiver, startReceiver, status } from '../../test/fakes/receiver.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const HOUR = 3_600_000
let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
  server.ports.config.webhookOrigins = [receiver.origin]
})
afterEach(() => receiver.close())

const upload = (hooked: Awaited<ReturnType<typeof hookedOf>>, name = 'Secret plan.txt') =>
  as(server, hooked.admin).upload({ name, bytes: 'words' }, { workspaceUuid: hooked.workspace.uuid })
const typesOf = (list: Received[]) => list.map(({ body }) => JSON.parse(body).type as string)

/** Verifies a message as Standard Webhooks describes it. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('an event becomes one signed message with ids and nothing else', async () => {
  const hooked = await hookedOf(server)
  await messagesSent(server)
  const { secret, at } = await hookTo(server, hooked, receiver, ['files'])
  await upload(hooked)
  await messagesSent(server)
  await messagesSent(server)
  expect(typesOf(receiver.received)).toEqual(['DOCUMENT_CREATED'])
  const [message] = receiver.received
  expect(JSON.parse(message!.body)).toEqual({
    type: 'DOCUMENT_CREATED',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { workgroupUuid: hooked.id, workspaceUuid: hooked.workspace.uuid, actorUuid: hooked.admin.uuid },
  })
  expect(message!.headers['content-type']).toBe('application/json')
  expect(isSigned(message!, secret)).toBe(true)
  expect(isSigned(message!, secret.replace(/.=$/, 'A='))).toBe(false)
  const [delivery] = await deliveriesOf(server, hooked, at)
  expect(delivery).toMatchObject({ type: 'DOCUMENT_CREATED', attempts: 1, status: 204, failure: null, nextTime: null })
  expect(message!.headers['webhook-id']).toBe(delivery!.uuid)

  const { secret: second } = await as(server, hooked.admin).call(contract.rotateWebhookSecret, { params: at })
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  const test = receiver.received.at(-1)!
  expect([typesOf([test])[0], isSigned(test, secret), isSigned(test, second)]).toEqual(['test', true, true])
  server.pass(25 * HOUR)
  await as(server, await given.signIn(server, hooked.admin)).call(contract.testWebhook, {
    params: at,
  })
  await messagesSent(server)
  const later = receiver.received.at(-1)!
  expect([isSigned(later, secret), isSigned(later, second)], 'a day later').toEqual([false, true])
})

test('only events of the workgroup and of the chosen kinds, from its beginning, and none of another', async () => {
  const [hooked, other] = [await hookedOf(server), await hookedOf(server)]
  await upload(hooked)
  const { at } = await hookTo(server, hooked, receiver, ['files', 'administration', 'signing-in'])
  await messagesSent(server)
  expect(typesOf(receiver.received), 'the addition itself').toEqual(['WEBHOOK_ADDED'])
  await upload(other)
  const asset = await upload(hooked)
  await messagesSent(server)
  expect(typesOf(receiver.received)).toEqual(['WEBHOOK_ADDED', 'DOCUMENT_CREATED'])
  expect(receiver.received[1]!.body).not.toContain(asset.uuid)
  await as(server, hooked.admin).call(contract.updateWebhook, { params: at, body: { paused: true } })
  await upload(hooked, 'While paused.txt')
  await messagesSent(server)
  await as(server, hooked.admin).call(contract.updateWebhook, { params: at, body: { paused: false } })
  await messagesSent(server)
  expect(typesOf(receiver.received).slice(2), 'not what happened while it was paused').toEqual(['WEBHOOK_CHANGED'])
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ suspended_at: new Date() })
    .where('id', '=', hooked.id)
    .execute()
  await given.signIn(server, hooked.member)
  const before = receiver.received.length
  await messagesSent(server)
  expect(receiver.received, 'a suspended workgroup sends nothing').toHaveLength(before)
})

test('events by or about hidden participants are never sent', async () => {
  const hooked = await hookedOf(server)
  await hookTo(server, hooked, receiver)
  const hidden = await given.person(server, 'Hidden')
  const place = { owner: hooked.admin, workspace: hooked.workspace }
  const id = await given.participant(server, place, hidden, ['hasCreateDocument'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await messagesSent(server)
  const before = receiver.received.length
  await as(server, hidden).upload({ name: 'Theirs.txt', bytes: 'x' }, { workspaceUuid: hooked.workspace.uuid })
  await as(server, hooked.admin).call(removeParticipant, { params: { participantUuid: id } })
  await upload(hooked)
  await messagesSent(server)
  const later = receiver.received.slice(before)
  expect(typesOf(later)).toEqual(['DOCUMENT_CREATED'])
  expect(JSON.stringify(later)).not.toContain(hidden.uuid)
  expect(JSON.parse(later[0]!.body).data.actorUuid).toBe(hooked.admin.uuid)
})

test('a failed message is sent again with the same id after growing pauses; then the webhook is switched off', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  const { uuid: quiet, email: quietAddress } = hooked.member
  await server.asOwner('update member set is_workgroup_admin = true where person_id = $1', [quiet])
  await server.asOwner('update person set email_subscriber = false where id = $1', [quiet])
  receiver.answer = status(500)
  await upload(hooked)
  await upload(hooked, 'Second.txt')
  await messagesSent(server)
  expect(receiver.received, 'it stops at the first failure').toHaveLength(1)
  await messagesSent(server)
  expect(receiver.received, 'not before the pause is over').toHaveLength(1)
  const listed = async () =>
    (await as(server, hooked.admin).call(contract.listWebhooks, { params: hooked.params })).content[0]!
  expect(await listed()).toMatchObject({ state: 'on', failingTime: expect.any(Number) })
  const [, first] = await deliveriesOf(server, hooked, at)
  expect(first).toMatchObject({ attempts: 1, status: 500, failure: 'status', nextTime: expect.any(Number) })
  const attempts: number[] = []
  for (let hour = 0; hour < 90; hour++) {
    server.pass(HOUR)
    const before = receiver.received.length
    await messagesSent(server)
    if (receiver.received.length > before) attempts.push(hour)
  }
  expect(attempts.length, 'a few attempts in three days').toBeLessThan(12)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  const admin = await given.signIn(server, hooked.admin)
  const own = { ...hooked, admin }
  expect((await as(server, admin).call(contract.listWebhooks, { params: hooked.params })).content[0]).toMatchObject({
    state: 'off',
  })
  expect((await deliveriesOf(server, own, at)).map(({ nextTime }) => nextTime)).toEqual([null, null])
  const told = await mailsTo(server, hooked.admin.email)
  expect(told.filter(({ subject }) => subject.includes('switched off'))).toHaveLength(1)
  expect(await mailsTo(server, quietAddress), 'wants no emails').toEqual([])
  const off = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('actor_id')
    .where('type', '=', 'WEBHOOK_SWITCHED_OFF')
    .execute()
  expect(off).toEqual([{ actor_id: null }])

  receiver.answer = status(200)
  await as(server, admin).call(contract.updateWebhook, { params: at, body: { paused: false } })
  const [, given1] = await deliveriesOf(server, own, at)
  await as(server, admin).call(contract.sendWebhookAgain, { params: { ...at, deliveryUuid: given1!.uuid } })
  await messagesSent(server)
  expect(receiver.received.at(-1)!.headers['webhook-id'], 'by hand, with the same id').toBe(given1!.uuid)
  expect((await deliveriesOf(server, own, at)).find(({ uuid }) => uuid === given1!.uuid)).toMatchObject({
    status: 200,
    failure: null,
  })
})

test('messages sent by hand to a receiver that fails don’t make the pauses of the others longer', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  receiver.answer = status(500)
  for (let sent = 0; sent < 12; sent++) {
    await as(server, hooked.admin).call(contract.testWebhook, { params: at })
    await messagesSent(server)
  }
  expect(receiver.received).toHaveLength(12)
  receiver.answer = status(200)
  await upload(hooked)
  server.pass(HOUR / 6)
  await messagesSent(server)
  expect(typesOf(receiver.received)).toContain('DOCUMENT_CREATED')
})

test('a refused message doesn’t hold up the next; redirects and endless answers are failures or cut', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  receiver.answer = (response) => {
    receiver.answer = status(204)
    response.writeHead(400).end()
  }
  await upload(hooked)
  await upload(hooked, 'Second.txt')
  await messagesSent(server)
  expect((await deliveriesOf(server, hooked, at)).map((one) => one.status).toSorted()).toEqual([204, 400])

  receiver.answer = (response) => void response.writeHead(302, { location: `${receiver.origin}/elsewhere` }).end()
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  const before = receiver.received.length
  await messagesSent(server)
  expect(receiver.received.length, 'no redirect is followed').toBe(before + 1)
  expect((await deliveriesOf(server, hooked, at))[0]).toMatchObject({ status: 302, failure: 'status' })

  receiver.answer = (response) => {
    response.writeHead(200)
    const endless = setInterval(() => response.write('x'.repeat(32 << 10)), 1)
    response.on('close', () => clearInterval(endless))
  }
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  expect((await deliveriesOf(server, hooked, at))[0]).toMatchObject({ status: 200, failure: null })
})

test('a silent receiver is left after ten seconds, and holds up nobody else', { timeout: 180_000 }, async () => {
  const [slow, quick] = [await hookedOf(server), await hookedOf(server)]
  const { at } = await hookTo(server, slow, receiver, ['files'])
  const second = await startReceiver()
  server.ports.config.webhookOrigins.push(second.origin)
  await hookTo(server, quick, second, ['files'])
  receiver.answer = () => undefined
  for (let nth = 0; nth < 3; nth++) await upload(slow, `${nth}.txt`)
  await upload(quick)
  const began = Date.now()
  await messagesSent(server)
  expect(second.received).toHaveLength(1)
  expect(receiver.received, 'one attempt, not one of each message').toHaveLength(1)
  expect(Date.now() - began).toBeLessThan(20_000)
  expect((await deliveriesOf(server, slow, at)).map(({ failure }) => failure)).toContain('timeout')
  await second.close()
})

test('a crash between sending and noting sends the same message again; two jobs at once send it once', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  await upload(hooked)
  await Promise.all([messagesSent(server), messagesSent(server)])
  expect(receiver.received).toHaveLength(1)
  // As a process leaves it that was killed after sending.
  await server.ports.databases.write
    .updateTable('webhook_delivery')
    .set({ next_at: new Date(server.ports.clock.now().getTime() + 60_000), delivered_at: null, status: null })
    .where('webhook_id', '=', at.webhookUuid)
    .execute()
  await messagesSent(server)
  expect(receiver.received).toHaveLength(1)
  server.pass(61_000)
  await messagesSent(server)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
})
