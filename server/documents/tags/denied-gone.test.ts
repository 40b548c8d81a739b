import { createHash } from 'node:crypto'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createReply, createThread, deleteComment, updateComment } from '@strongroom/contract/documents/comments.ts'
import { listBin, purgeAsset } from '@strongroom/contract/documents/bin.ts'
import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { listNews } from '@strongroom/contract/record/visits.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { isSigned } from '../../cli/commands/verify-audit.ts'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { forgetClosed } from '../../workspaces/lifecycle/forget-closed.job.ts'

const server = useServer()
const NAME = 'takeover.txt'

async function made() {
  const all = await given.workspaceWith(server, { reader: ['hasDownload'], manager: ['hasManageWorkspace'] })
  const { owner, workspace, people } = all
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const upload = (name: string, tags: string[]) =>
    as(server, owner).upload({ name, bytes: 'x' }, { workspaceUuid: workspace.uuid, tags })
  const { uuid } = await upload(NAME, ['Secret'])
  const open = await upload('open.txt', ['Open'])
  const tasks = tasksOn(server)
  const task = await tasks.create(owner, {
    workspaceUuid: workspace.uuid,
    assigneeUuids: [people.reader.uuid],
    assetUuids: [uuid, open.uuid],
  })
  await server.drain()
  return { ...all, uuid, open, find: (who: TestPerson) => tasks.find(who, task.uuid) }
}

test('a denied document stays untold once it is deleted for good', async () => {
  const { owner, workspace, people, uuid, open, find } = await made()
  const params = { workspaceUuid: workspace.uuid }
  for (const assetUuid of [open.uuid, uuid])
    await as(server, owner).call(deleteAsset, { params: { assetUuid }, body: {} })
  const { content } = await as(server, owner).call(listBin, { params, query: {} })
  for (const { uuid: binUuid } of content) await as(server, owner).call(purgeAsset, { params: { ...params, binUuid } })
  await server.drain()
  const lastFor = async (who: TestPerson) =>
    (await as(server, who).call(listNews, { query: { workspaceUuids: [workspace.uuid] } })).content[0]!.lastChange
      ?.documentName
  expect([await lastFor(owner), await lastFor(people.reader)]).toEqual([NAME, 'open.txt'])
  const versionsFor = async (who: TestPerson) => (await find(who)).referencedDocumentVersions.map(({ name }) => name)
  expect(await versionsFor(owner)).toEqual([NAME, 'open.txt'])
  expect(await versionsFor(people.reader)).toEqual(['open.txt'])
  const namesFor = async (who: TestPerson) => (await eventsOf(server, who, workspace)).map(({ entity }) => entity)
  expect(await namesFor(owner)).toContain(NAME)
  expect(await namesFor(people.manager)).not.toContain(NAME)
  expect(await namesFor(people.manager)).toContain('open.txt')
})

test('nor in the exports of a closed workspace; its tags are forgotten with it', async () => {
  const { owner, workspace, people } = await made()
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: {} })
  await server.drain()
  const query = { workspaceUuid: workspace.uuid, isDeletedWorkspace: 'true' as const }
  const csv = async (who: TestPerson) => (await as(server, who).fetch(exportAudit, { query })).text()
  expect(await csv(owner)).toContain(NAME)
  const forManager = await csv(people.manager)
  expect(forManager).toContain('open.txt')
  expect(forManager).not.toContain(NAME)
  const kept = () =>
    server.ports.databases.read
      .selectFrom('gone_asset_tag')
      .where('workspace_id', '=', workspace.uuid)
      .select('name_key')
      .execute()
  expect(await kept()).toHaveLength(2)
  server.pass(limits.closedKept)
  await forgetClosed.work(server.ports, {})
  expect(await kept()).toEqual([])
})

test('events about deleted comments stay untold with their document: alone, with replies, and with it', async () => {
  const { owner, workspace, people, uuid, open } = await made()
  const begin = (assetUuid: string) =>
    as(server, owner).call(createThread, {
      body: { workspaceUuid: workspace.uuid, text: 'About it', mentionedAssets: [assetUuid] },
    })
  const [alone, answered, edited, kept, other] = [
    await begin(uuid),
    await begin(uuid),
    await begin(uuid),
    await begin(uuid),
    await begin(open.uuid),
  ]
  const reply = await as(server, owner).call(createReply, { body: { threadUuid: answered.uuid, text: 'Indeed' } })
  const second = await as(server, owner).call(createReply, { body: { threadUuid: kept.uuid, text: 'Indeed' } })
  const remove = (commentUuid: string) => as(server, owner).call(deleteComment, { params: { commentUuid } })
  await as(server, owner).call(updateComment, { params: { commentUuid: edited.uuid }, body: { text: 'Open now' } })
  for (const one of [alone, answered, second, other]) await remove(one.uuid)
  const known = async (who: TestPerson) => {
    const { content } = await as(server, who).call(listAuditEvents, {
      params: { workspaceUuid: workspace.uuid },
      query: { size: 100, eventType: ['COMMENT_ADDED', 'REPLY_ADDED', 'COMMENT_DELETED', 'COMMENT_EDITED'] },
    })
    return [...new Set(content.map(({ entityUuid }) => entityUuid))].toSorted()
  }
  const all = [alone, answered, edited, kept, other, reply, second].map((one) => one.uuid).toSorted()
  const others = [edited.uuid, other.uuid].toSorted()
  expect([await known(owner), await known(people.manager)]).toEqual([all, others])
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: {} })
  const params = { workspaceUuid: workspace.uuid }
  const { content } = await as(server, owner).call(listBin, { params, query: {} })
  for (const { uuid: binUuid } of content) await as(server, owner).call(purgeAsset, { params: { ...params, binUuid } })
  await server.drain()
  expect([await known(owner), await known(people.manager)]).toEqual([all, others])
  const csv = await as(server, people.manager).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid } })
  const words = await csv.text()
  expect([words.includes(other.uuid), words.includes(alone.uuid), words.includes(kept.uuid)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a sealed export withholds what policies deny, and can still be verified', async () => {
  const { owner, workspace, people, uuid, open } = await made()
  const linesFor = async (who: TestPerson) => {
    const answer = await as(server, who).fetch(exportSealedAudit, { params: { workspaceUuid: workspace.uuid } })
    return (await answer.text()).trimEnd().split('\n')
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const verified = (lines: string[]) => verifyExport(lines, { sha256, isSigned })
  const [forOwner, forManager] = [await linesFor(owner), await linesFor(people.manager)]
  expect(forOwner.join('')).toContain(NAME)
  expect(await verified(forOwner)).toMatchObject({ problems: [], withheld: {} })
  const text = forManager.join('')
  expect([text.includes(NAME), text.includes(uuid), text.includes(open.uuid)]).toEqual([false, false, true])
  const { problems, withheld } = await verified(forManager)
  expect(problems).toEqual([])
  expect(withheld['objectName']).toBeGreaterThan(0)
  expect(withheld['after']).toBeGreaterThan(withheld['objectName']!)
})
