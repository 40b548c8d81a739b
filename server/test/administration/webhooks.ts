import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { readWebhookEvents } from '../../record/webhooks/read-events.job.ts'
import { as } from '../as.ts'
import type { Receiver } from '../fakes/receiver.ts'
import * as given from '../given.ts'
import { settled } from '../settled.ts'
import type { TestServer } from '../server.ts'
import { setMember } from './enterprise.ts'

let total = 0

/** A workgroup with an administrator, a member and a workspace of the administrator. */
export async function hookedOf(server: TestServer) {
  const domain = `hooked-${++total}.example`
  const id = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  const member = await given.person(server, 'Member', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const workspace = await as(server, admin).call(createWorkspace, { body: { name: 'Watched' } })
  return { id, admin, member, workspace, params: { workgroupUuid: id } }
}

type Hooked = Awaited<ReturnType<typeof hookedOf>>

/** Adds a webhook to a receiver. */
export async function hookTo(
  server: TestServer,
  { admin, params }: Hooked,
  receiver: Receiver,
  groups: contract.Webhook['groups'] = ['files', 'people', 'reading', 'workspace'],
) {
  const { webhook, secret } = await as(server, admin).call(contract.createWebhook, {
    params,
    body: { url: receiver.url, groups },
  })
  return { secret, webhook, at: { ...params, webhookUuid: webhook.uuid } }
}

/** Lets the jobs read the new events and send the messages that are due. */
export async function messagesSent(server: TestServer): Promise<void> {
  await settled(server)
  await readWebhookEvents.work(server.ports, {})
  await server.drain()
  // A job that was just being completed takes no new one with its key: the next one is drained then.
  for (let round = 0; round < 10 && (await isAnyDue(server)); round += 1) {
    await sleep(20)
    await server.drain()
  }
}

/** Whether a message is due whose receiver isn't left alone after a failure. */
async function isAnyDue({ ports }: TestServer): Promise<boolean> {
  const now = ports.clock.now()
  const due = await ports.databases.read
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as h', 'h.id', 'd.webhook_id')
    .select('d.id')
    .where('d.next_at', '<=', now)
    .where((eb) => eb.or([eb('d.by_hand', '=', true), eb('h.retry_at', 'is', null), eb('h.retry_at', '<=', now)]))
    .limit(1)
    .execute()
  return due.length > 0
}

export const deliveriesOf = async (
  server: TestServer,
  { admin }: Hooked,
  params: { workgroupUuid: string; webhookUuid: string },
) => (await as(server, admin).call(contract.listWebhookDeliveries, { params })).content
