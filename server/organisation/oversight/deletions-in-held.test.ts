import { globSync } from 'node:fs'
import path from 'node:path'
import {
  createAnnotation,
  deleteAnnotation,
  updateAnnotationContent,
} from '@strongroom/contract/documents/annotations.ts'
import { createFolder, deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { emptyBin, listBin, purgeAsset, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { createThread, deleteComment, updateComment } from '@strongroom/contract/documents/comments.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { addTags, deleteTag, updateTags } from '@strongroom/contract/documents/tags.ts'
import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { closeWorkspace, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createWorkspace, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { expireBin } from '../../documents/bin/expire-bin.job.ts'
import { purgeBin } from '../../documents/bin/purge-bin.job.ts'
import { contractNames } from '../../system/contract-names.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0
const db = () => server.ports.databases.write

const XFDF = (text: string) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="10,0,30,20" name="0"><contents>${text}</contents></text></annots></xfdf>`

/** A workspace with one of everything that can be deleted. */
async function filled() {
  const domain = `held-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const { uuid: workspaceUuid } = await as(server, owner).call(createWorkspace, { body: { name: 'Evidence' } })
  const me = as(server, owner)
  const upload = async (name: string) =>
    (await me.upload({ name, bytes: await pdfFile({ pages: 1 }) }, { workspaceUuid })).uuid
  const [document, binned, forgotten] = [await upload('A.pdf'), await upload('B.pdf'), await upload('C.pdf')]
  await server.drain()
  for (const assetUuid of [binned, forgotten]) await me.call(deleteAsset, { params: { assetUuid }, body: undefined })
  const { uuid: folder } = await me.call(createFolder, { body: { name: 'Letters', workspaceUuid } })
  const { uuid: link } = await me.call(createLink, {
    body: { name: 'Site', url: 'https://example.org', workspaceUuid } as never,
  })
  const tag = { name: 'Draft', type: 'TEXT' as const, value: '' }
  const { tags } = await me.call(addTags, { body: { assetUuid: document, tags: [tag] } })
  const { uuid: comment } = await me.call(createThread, { body: { text: 'Hello', workspaceUuid } })
  const { uuid: annotation } = await me.call(createAnnotation, {
    body: { documentUuid: document, type: 'PUBLIC', content: XFDF('Mine') },
  })
  return {
    workgroupUuid,
    admin,
    owner,
    workspaceUuid,
    document,
    binned,
    folder,
    link,
    tag: tags[0]!,
    comment,
    annotation,
  }
}
type Filled = Awaited<ReturnType<typeof filled>>

const hold = ({ admin, workgroupUuid, workspaceUuid }: Filled) =>
  as(server, admin).call(placeHolds, {
    params: { workgroupUuid },
    body: { workspaceUuids: [workspaceUuid], reason: 'A dispute' },
  })
const release = (admin: TestPerson, { workgroupUuid, workspaceUuid }: Filled) =>
  as(server, admin).call(releaseHolds, {
    params: { workgroupUuid },
    body: { workspaceUuids: [workspaceUuid], reason: 'Settled' },
  })

/**
 * Every call that deletes or overwrites something in a workspace, what is inside others first. None of them works in
 * one on legal hold.
 */
const DELETING: [Endpoint, (made: Filled) => object][] = [
  [updateComment, ({ comment }) => ({ params: { commentUuid: comment }, body: { text: 'Other' } })],
  [
    updateAnnotationContent,
    ({ annotation }) => ({ params: { annotationUuid: annotation }, body: { content: XFDF('Other') } }),
  ],
  [deleteTag, ({ tag }) => ({ params: { assetTagUuid: tag.uuid } })],
  [deleteComment, ({ comment }) => ({ params: { commentUuid: comment } })],
  [deleteAnnotation, ({ annotation }) => ({ params: { annotationUuid: annotation } })],
  [deleteAsset, ({ document }) => ({ params: { assetUuid: document } })],
  [deleteAsset, ({ folder }) => ({ params: { assetUuid: folder } })],
  [deleteAsset, ({ link }) => ({ params: { assetUuid: link } })],
  [purgeAsset, ({ workspaceUuid, binned }) => ({ params: { workspaceUuid, binUuid: binned } })],
  [emptyBin, ({ workspaceUuid }) => ({ params: { workspaceUuid } })],
  [
    updateLifecycle,
    ({ workspaceUuid }) => ({
      params: { workspaceUuid },
      body: { endDate: server.ports.clock.now().getTime() + 9 * DAY, endReason: '', reminderDays: 0 },
    }),
  ],
  [closeWorkspace, ({ workspaceUuid }) => ({ params: { workspaceUuid } })],
]

/** DELETE calls that end somebody's part in a workspace, whose traces stay, or an upload that is no document yet. */
const TRACELESS = new Set(['removeParticipant', 'leaveWorkspace', 'cancelUpload'])

/** The nouns of the contract whose objects are in workspaces. */
const NOUNS = ['documents', 'workspaces'].flatMap((area) =>
  globSync(`${area}/**/*.ts`, { cwd: path.join(import.meta.dirname, '../../../contract') }).map((file) =>
    path.basename(file, '.ts').replaceAll(/-(?<letter>\w)/g, (_, letter: string) => letter.toUpperCase()),
  ),
)

test('every DELETE call about what is in workspaces is tried below', () => {
  const tried = new Set(DELETING.map(([endpoint]) => endpoint))
  const deleting = [...contractNames().endpoints].filter(
    ([endpoint, { noun }]) => endpoint.method === 'DELETE' && NOUNS.includes(noun),
  )
  expect(deleting.length).toBeGreaterThan(9)
  const forgotten = deleting.filter(
    ([endpoint, { operationId }]) => !tried.has(endpoint) && !TRACELESS.has(operationId),
  )
  expect(forgotten.map(([, { operationId }]) => operationId)).toEqual([])
})

test('nothing in a workspace on legal hold is deleted or overwritten, and everything is after its release', async () => {
  const made = await filled()
  const { owner, workspaceUuid, document, tag } = made
  await hold(made)
  for (const [endpoint, input] of DELETING) {
    const outcome = await outcomeOf(as(server, owner).call(endpoint, input(made) as never))
    expect([endpoint.path, outcome]).toEqual([endpoint.path, 'permission.denied'])
  }
  const unapply = {
    assetUuids: [document],
    applyTags: [],
    unapplyTags: [{ name: tag.name, type: tag.type, value: tag.value }],
  }
  const outcome = await as(server, owner).call(updateTags, { body: unapply })
  expect(outcome).toMatchObject({ changes: [], errors: [{ code: 'permission.denied' }] })
  const { actions } = await as(server, owner).call(findAsset, {
    params: { assetUuid: document },
    query: { includeActions: 'true' },
  })
  expect(actions).toMatchObject({ delete: false, deleteTag: false, updateName: true, createVersion: true })
  const workspace = await as(server, owner).call(findWorkspace, {
    params: { workspaceUuid },
    query: { includeActions: 'true' },
  })
  expect(workspace).toMatchObject({ held: true, actions: { delete: false, emptyBin: false, updateLifecycle: false } })
  const why = await as(server, owner).call(explainAction, {
    params: { workspaceUuid },
    query: { action: 'delete', assetUuid: document },
  })
  expect(why.clauses.filter(({ holds }) => !holds)).toEqual([
    { code: 'workspace.not.held', holds: false, source: 'workspace', folder: null, changers: ['workgroup.admin'] },
  ])
  await release(made.admin, made)
  for (const [endpoint, input] of DELETING) {
    const outcome = await outcomeOf(as(server, owner).call(endpoint, input(made) as never))
    expect([endpoint.path, outcome]).toEqual([endpoint.path, 'ok'])
  }
})

test('jobs wait for the release, and what the bin held stays for seven days more', async () => {
  const made = await filled()
  const { workspaceUuid } = made
  await db().updateTable('bin_entry').set({ purging: true }).where('asset_id', '=', made.binned).execute()
  await hold(made)
  await server.pass(400 * DAY)
  const owner = await given.signIn(server, made.owner)
  await expireBin.work(server.ports, {})
  await purgeBin.work(server.ports, { workspaceId: workspaceUuid })
  await server.drain()
  const kept = await db().selectFrom('bin_entry').selectAll().where('workspace_id', '=', workspaceUuid).execute()
  expect(kept).toHaveLength(2)
  const bin = (who: TestPerson) =>
    as(server, who)
      .call(listBin, { params: { workspaceUuid }, query: {} })
      .then(({ content }) => content.map(({ name }) => name))
  expect(await bin(owner)).toEqual(['C.pdf'])
  const { content } = await as(server, owner).call(listBin, { params: { workspaceUuid }, query: {} })
  expect(content[0]!.purgeTime).toBeGreaterThan(server.ports.clock.now().getTime())
  await release(await given.signIn(server, made.admin), made)
  await expireBin.work(server.ports, {})
  await server.drain()
  expect(await bin(owner)).toEqual(['C.pdf'])
  expect(await db().selectFrom('bin_entry').selectAll().where('asset_id', '=', made.binned).execute()).toEqual([])
  await server.pass(limits.binAfterHold)
  await expireBin.work(server.ports, {})
  await server.drain()
  expect(await bin(await given.signIn(server, owner))).toEqual([])
})

test('things in the bin can be restored on legal hold', async () => {
  const made = await filled()
  await hold(made)
  const params = { workspaceUuid: made.workspaceUuid, binUuid: made.binned }
  expect(await outcomeOf(as(server, made.owner).call(restoreAsset, { params }))).toBe('ok')
})

test.each(['asset', 'annotation', 'comment', 'asset_tag'])(
  'the database refuses to delete rows of %s of a held workspace, whoever forgot the rule',
  async (table) => {
    const made = await filled()
    await hold(made)
    const gone = server.asOwner(`delete from ${table} where workspace_id = $1 and id <> $1`, [made.workspaceUuid])
    await expect(gone).rejects.toThrow('legal hold')
    const versions = server.asOwner(
      `with pointed as (update asset set current_version_id = null where workspace_id = $1)
       delete from version where asset_id in (select id from asset where workspace_id = $1)`,
      [made.workspaceUuid],
    )
    await expect(versions).rejects.toThrow('legal hold')
  },
)
