import { createFolder } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hookedOf, hookTo, messagesSent } from '../../test/administration/webhooks.ts'
import { as } from '../../test/as.ts'
import { type Receiver, startReceiver, status } from '../../test/fakes/receiver.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const HOUR = 3_600_000
const isRecent = (time: number) => server.ports.clock.now().getTime() - time < HOUR
let receiver: Receiver
const typesSent = () => receiver.received.map(({ body }) => JSON.parse(body).type as string)
beforeEach(async () => {
  receiver = await startReceiver()
  server.ports.config.webhookOrigins = [receiver.origin]
})
afterEach(() => receiver.close())

test('a receiver is not switched off for the days on which nothing was sent', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  receiver.answer = status(500)
  const suspend = (suspended_at: Date | null) =>
    server.ports.databases.write.updateTable('workgroup').set({ suspended_at }).where('id', '=', hooked.id).execute()
  const listed = async () => {
    const admin = await given.signIn(server, hooked.admin)
    return (await as(server, admin).call(contract.listWebhooks, { params: hooked.params })).content[0]!
  }
  await as(server, hooked.admin).upload({ name: 'Plan.txt', bytes: 'x' }, { workspaceUuid: hooked.workspace.uuid })
  await messagesSent(server)
  await suspend(new Date())
  server.pass(5 * 24 * HOUR)
  await messagesSent(server)
  await suspend(null)
  await messagesSent(server)
  expect(receiver.received, 'tried after the suspension').toHaveLength(2)
  expect(await listed(), 'suspended').toMatchObject({ state: 'on', failingTime: expect.toSatisfy(isRecent) })

  // The old message was given up. Then nothing happens for two weeks.
  server.pass(14 * 24 * HOUR)
  const admin = await given.signIn(server, hooked.admin)
  await as(server, admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  expect(receiver.received).toHaveLength(3)
  expect(await listed(), 'silent').toMatchObject({ state: 'on', failingTime: expect.toSatisfy(isRecent) })
})

test('a test is sent at once, although a message that was under way makes the receiver pause', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  let tested: Promise<void> | undefined
  receiver.answer = (response) => {
    receiver.answer = status(500)
    tested = as(server, hooked.admin).call(contract.testWebhook, { params: at })
    void tested.finally(() => status(500)(response))
  }
  await as(server, hooked.admin).upload({ name: 'Plan.txt', bytes: 'x' }, { workspaceUuid: hooked.workspace.uuid })
  await messagesSent(server)
  await tested
  await messagesSent(server)
  expect(typesSent()).toEqual(['DOCUMENT_CREATED', 'test'])
  expect(receiver.received[1]!.headers['webhook-id'], 'the others wait').not.toBe(
    receiver.received[0]!.headers['webhook-id'],
  )
})

test('what somebody sends by hand comes before the messages that wait, and a failure doesn’t end their pause', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  receiver.answer = status(500)
  const upload = (name: string) =>
    as(server, hooked.admin).upload({ name, bytes: 'x' }, { workspaceUuid: hooked.workspace.uuid })
  await upload('First.txt')
  await messagesSent(server)
  await upload('Second.txt')
  await messagesSent(server)
  const before = receiver.received.length
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  expect(receiver.received.slice(before).map(({ body }) => JSON.parse(body).type)).toEqual(['test'])
  receiver.answer = status(200)
  await as(server, hooked.admin).call(contract.testWebhook, { params: at })
  await messagesSent(server)
  const later = receiver.received.slice(before + 1).map(({ body }) => JSON.parse(body).type)
  expect(later, 'it answers again: those follow that are due').toEqual(['test', 'DOCUMENT_CREATED'])
})

test('what happened before a pause is sent after it; nothing of the pause is, nor by changing something else', async () => {
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  const upload = (name: string) =>
    as(server, hooked.admin).upload({ name, bytes: 'x' }, { workspaceUuid: hooked.workspace.uuid })
  const addFolder = (name: string) =>
    as(server, hooked.admin).call(createFolder, { body: { name, workspaceUuid: hooked.workspace.uuid } })
  const update = (body: { paused?: boolean; description?: string }) =>
    as(server, hooked.admin).call(contract.updateWebhook, { params: at, body })
  await upload('Before.txt')
  await update({ paused: true })
  await addFolder('Meanwhile')
  await update({ paused: true, description: 'Still paused' })
  await messagesSent(server)
  expect(receiver.received, 'paused').toHaveLength(0)
  await addFolder('Shortly before the end')
  await update({ paused: false })
  await messagesSent(server)
  expect(typesSent(), 'the one before the pause').toEqual(['DOCUMENT_CREATED'])
  await upload('After.txt')
  await update({ paused: false, description: 'Running' })
  await messagesSent(server)
  expect(typesSent()).toEqual(['DOCUMENT_CREATED', 'DOCUMENT_CREATED'])
})
