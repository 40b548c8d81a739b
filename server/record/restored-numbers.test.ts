import { eraseMember } from '@strongroom/contract/record/erasures.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '../cli/commands/verify-audit.ts'
import { hookedOf, hookTo } from '../test/administration/webhooks.ts'
import { as, type TestPerson } from '../test/as.ts'
import { startReceiver } from '../test/fakes/receiver.ts'
import * as given from '../test/given.ts'
import { choose, newsOf } from '../test/news.ts'
import { useServer } from '../test/server.ts'
import { settled } from '../test/settled.ts'
import { checkSeals } from './audit/check-seals.ts'
import { sealBatch } from './audit/seal-batch.ts'
import { erasePersonFromRecord } from './erasure/erase-person.job.ts'
import { sendDigests } from './notifications/send-digests.job.ts'
import { readWebhookEvents } from './webhooks/read-events.job.ts'

const server = useServer()
/** Any transaction of the cluster holds the numbers back, also one of another test. */
const PATIENCE = { timeout: 30_000 }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const rename = (owner: TestPerson, { uuid }: { uuid: string }, name: string) =>
  as(server, owner).call(renameWorkspace, { params: { workspaceUuid: uuid }, body: { name } })

/** As pg_restore leaves it in a new cluster: the numbers of what was there lie far ahead of those that are assigned. */
async function restored() {
  const columns = ['audit_event.xid', 'audit_sealed.xid', 'news_told.xid', 'webhook_reading.xid', 'erasure.xid']
  const ahead = [...columns, 'mailing.since_xid'].map((name) => {
    const [table, column] = name.split('.')
    return `update ${table} set ${column} = (${column}::text::bigint + 1000000000000)::text::xid8;`
  })
  await server.asOwner(`set session_replication_role = replica; ${ahead.join('')}`)
}

test('events that a backup holds unsealed are sealed after a restore that starts transaction numbers again', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await settled(server)
  while (await sealBatch(server.ports));
  await rename(owner, workspace, 'In the last minute before the backup')
  await restored()
  await rename(owner, workspace, 'After the restore')
  const params = { workspaceUuid: workspace.uuid }
  const sealedLines = async () => {
    while (await sealBatch(server.ports));
    const response = await as(server, owner).fetch(exportSealedAudit, { params })
    return (await response.text()).trimEnd().split('\n')
  }
  // Transactions of other tests may have begun before.
  await expect.poll(async () => (await sealedLines()).join(), PATIENCE).toContain('After the restore')
  const lines = await sealedLines()
  const verified = await verifyExport(lines, { sha256, isSigned })
  expect(verified.problems).toEqual([])
  expect(lines.join()).toContain('In the last minute before the backup')
  const { metadata } = await as(server, owner).call(listAuditEvents, { params, query: {} })
  expect(verified.chains.OPEN?.events).toBe(metadata.totalElements)
  expect(await checkSeals(server.ports)).toEqual([])
})

test('an erasure that a backup holds unfinished is done after the restore', async () => {
  const { domain, admin } = await hookedOf(server).then(async (made) => ({
    ...made,
    domain: made.admin.email.split('@')[1]!,
  }))
  const hetty = await given.person(server, 'Hetty', domain)
  await as(server, admin).call(eraseMember, { params: { userUuid: hetty.uuid }, body: { reason: 'Asked by letter' } })
  await restored()
  const isDone = async () => {
    await erasePersonFromRecord.work(server.ports, { personId: hetty.uuid })
    const erasure = server.ports.databases.write.selectFrom('erasure').select('done_at')
    return (await erasure.where('person_id', '=', hetty.uuid).executeTakeFirstOrThrow()).done_at
  }
  await expect.poll(isDone, PATIENCE).not.toBeNull()
})

test('digests tell what happened before the backup and after the restore, each once', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    viewer: [],
    manager: ['hasManageWorkspace'],
  })
  const reader = people.manager
  await choose(server, reader, { immediateEmail: true })
  const upload = (name: string) => as(server, owner).upload({ name, bytes: 'words' }, { workspaceUuid: workspace.uuid })
  await upload('Told before.txt')
  const sent = async () => {
    await sendDigests.work(server.ports, {})
    return (await newsOf(server, reader)).length
  }
  await expect.poll(sent, PATIENCE).toBe(1)
  await upload('Untold.txt')
  await restored()
  await sendDigests.work(server.ports, {})
  await upload('Restored.txt')
  const texts = async () => {
    await sendDigests.work(server.ports, {})
    return (await newsOf(server, reader))
      .slice(0, -1)
      .map(({ text }) => text)
      .join('\n')
  }
  await expect.poll(texts, PATIENCE).toContain('Restored')
  await sendDigests.work(server.ports, {})
  const told = await texts()
  for (const name of ['Untold', 'Restored']) expect(told.split(name), name).toHaveLength(2)
})

test('webhooks tell what happened before the backup and after the restore, each once', async () => {
  const receiver = await startReceiver()
  server.ports.config.webhookOrigins = [receiver.origin]
  const hooked = await hookedOf(server)
  const { at } = await hookTo(server, hooked, receiver, ['files'])
  const upload = (name: string) =>
    as(server, hooked.admin).upload({ name, bytes: 'words' }, { workspaceUuid: hooked.workspace.uuid })
  await readWebhookEvents.work(server.ports, {})
  const [untold] = [await upload('Untold.txt')]
  await restored()
  const since = await upload('Restored.txt')
  const told = async () => {
    await readWebhookEvents.work(server.ports, {})
    const rows = await server.ports.databases.write
      .selectFrom('webhook_delivery as d')
      .innerJoin('audit_event as e', 'e.uuid', 'd.event_uuid')
      .select('e.entity_id')
      .where('d.webhook_id', '=', at.webhookUuid)
      .execute()
    return rows.map(({ entity_id }) => entity_id).toSorted()
  }
  try {
    await expect.poll(told, PATIENCE).toEqual([untold.uuid, since.uuid].toSorted())
    await server.drain()
  } finally {
    await receiver.close()
  }
})
