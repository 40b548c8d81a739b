import {
  createFolder,
  deleteAsset,
  findAsset,
  listAncestors,
  listAssets,
  moveAsset,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/bin.ts'
import {
  downloadDocument,
  findPreview,
  listVersions,
  previewLatest,
  streamDocument,
  thumbnailLatest,
} from '@strongroom/contract/documents/versions.ts'
import { findQuota } from '@strongroom/contract/organisation/workgroups.ts'
import { listNews } from '@strongroom/contract/record/visits.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { endLeases } from '../../test/processes/end-leases.ts'
import { useServer } from '../../test/server.ts'
import { sweepBlobs } from '../../storage/sweep-blobs.job.ts'
import { expireBin } from './expire-bin.job.ts'
import { purgeBin } from './purge-bin.job.ts'

const server = useServer()
const DAY = 86_400_000
const db = () => server.ports.databases.write

const folderOf = (who: TestPerson, workspaceUuid: string, name: string, parentUuid?: string) =>
  as(server, who).call(createFolder, { body: { name, workspaceUuid, ...(parentUuid ? { parentUuid } : {}) } })
const fileOf = (who: TestPerson, workspaceUuid: string, name: string, parentUuid?: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid, ...(parentUuid ? { parentUuid } : {}) })
const remove = (who: TestPerson, assetUuid: string) =>
  as(server, who).call(deleteAsset, { params: { assetUuid }, body: undefined })
const bin = (who: TestPerson, workspaceUuid: string, query: object = {}) =>
  as(server, who).call(contract.listBin, { params: { workspaceUuid }, query })
const restore = (who: TestPerson, workspaceUuid: string, binUuid: string) =>
  as(server, who).call(contract.restoreAsset, { params: { workspaceUuid, binUuid } })
const purge = (who: TestPerson, workspaceUuid: string, binUuid: string) =>
  as(server, who).call(contract.purgeAsset, { params: { workspaceUuid, binUuid } })
const empty = (who: TestPerson, workspaceUuid: string) =>
  as(server, who).call(contract.emptyBin, { params: { workspaceUuid } })
const namesIn = async (who: TestPerson, workspaceUuid: string, parentUuid?: string) =>
  (await as(server, who).call(listAssets, { query: { workspaceUuid, parentUuid, sort: 'name,asc' } })).content.map(
    ({ name }) => name,
  )
const keep = (workspaceUuid: string, days: number) =>
  server.asOwner(`update workgroup set bin_days = $1 where id = (select workgroup_id from workspace where id = $2)`, [
    days,
    workspaceUuid,
  ])
const rowsOf = async (workspaceUuid: string) => {
  const blobs = await db().selectFrom('blob').select('id').where('workspace_id', '=', workspaceUuid).execute()
  const assets = await db()
    .selectFrom('asset')
    .select('name')
    .where('workspace_id', '=', workspaceUuid)
    .where('kind', '<>', 'ROOT')
    .orderBy('name')
    .execute()
  const entries = await db().selectFrom('bin_entry').selectAll().where('workspace_id', '=', workspaceUuid).execute()
  return { blobs: blobs.length, names: assets.map(({ name }) => name), entries: entries.length }
}

const blobsOf = (assetId: string) =>
  db().selectFrom('version').select('blob_id as id').where('asset_id', '=', assetId).execute()

async function filled() {
  const made = await given.workspaceWith(server, {
    deleter: ['hasDownload', 'hasDelete', 'hasCreateDocument'],
    other: ['hasDelete'],
    reader: ['hasDownload'],
    manager: ['hasManageWorkspace'],
  })
  const { owner, workspace } = made
  const folder = await folderOf(owner, workspace.uuid, 'Reports')
  const inner = await folderOf(owner, workspace.uuid, 'Inner', folder.uuid)
  const document = await fileOf(owner, workspace.uuid, 'a.txt', inner.uuid)
  await server.drain()
  return { ...made, at: workspace.uuid, folder, inner, document }
}

test('a deleted folder is in the bin with its author, and comes back as it was', async () => {
  const { owner, workspace, people, at, folder, inner, document } = await filled()
  expect(await remove(people.deleter, folder.uuid)).toMatchObject({ status: 'COMPLETE', inBin: true })
  const { content, metadata } = await bin(owner, at)
  expect(metadata.totalElements).toBe(1)
  expect(content[0]).toMatchObject({
    uuid: folder.uuid,
    name: 'Reports',
    type: 'FOLDER',
    documents: 1,
    folders: 2,
    deletedBy: { givenName: 'deleter' },
    parent: { uuid: at, name: workspace.name },
    actions: { restore: true, purge: true },
  })
  expect(content[0]!.purgeTime - content[0]!.deletedTime).toBe(30 * DAY)
  expect(await restore(owner, at, folder.uuid)).toMatchObject({ uuid: folder.uuid, name: 'Reports', parentUuid: at })
  expect((await bin(owner, at)).content).toEqual([])
  expect(await namesIn(owner, at, inner.uuid)).toEqual(['a.txt'])
  const [root] = (await as(server, owner).call(listAssets, { query: { workspaceUuid: at } })).content
  expect(root).toMatchObject({ name: 'Reports', childCount: 1 })
  const response = await as(server, owner).fetch(downloadDocument, { params: { assetUuid: document.uuid } })
  expect(await response.text()).toBe('a.txt')
  expect(
    (await eventsOf(server, owner, workspace)).filter(({ type }) => type.startsWith('ASSET_')).slice(0, 2),
  ).toMatchObject([
    { type: 'ASSET_RESTORED', actor: 'Owner', entity: 'Reports', to: { parentName: workspace.name } },
    { type: 'ASSET_DELETED', from: { documents: 1, folders: 2 }, to: { binDays: 30 } },
  ])
})

test('what is in the bin is nowhere else, however it is asked for', async () => {
  const { owner, workspace, people, at, folder, inner, document } = await filled()
  const { content: versions } = await as(server, owner).call(listVersions, { query: { documentUuid: document.uuid } })
  await remove(people.deleter, folder.uuid)
  const me = as(server, owner)
  for (const { uuid: assetUuid } of [folder, inner, document]) {
    const params = { assetUuid }
    const outcomes = {
      find: await outcomeOf(me.call(findAsset, { params, query: {} })),
      ancestors: await outcomeOf(
        me.call(listAncestors, { params: { workspaceUuid: at }, query: { ancestorOf: assetUuid } }),
      ),
      rename: await outcomeOf(me.call(renameAsset, { params, body: { name: 'x' } })),
      move: await outcomeOf(me.call(moveAsset, { params, body: { parentUuid: null } })),
      delete: await outcomeOf(remove(owner, assetUuid)),
      versions: await outcomeOf(me.call(listVersions, { query: { documentUuid: assetUuid } })),
      preview: await outcomeOf(me.call(findPreview, { params: { documentUuid: assetUuid }, query: {} } as never)),
      stream: await outcomeOf(me.call(streamDocument, { params, query: {} } as never)),
      version: await outcomeOf(me.uploadVersion({ name: 'a.txt', bytes: 'x' }, assetUuid)),
      why: await outcomeOf(
        me.call(explainAction, { params: { workspaceUuid: at }, query: { action: 'preview', assetUuid } }),
      ),
    }
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['asset.not.found']))
    for (const endpoint of [downloadDocument, previewLatest, thumbnailLatest])
      expect((await me.fetch(endpoint, { params })).status, endpoint.path).toBe(404)
  }
  const whyVersion = { action: 'canRollbackTo' as const, versionUuid: versions[0]!.uuid }
  expect(await outcomeOf(me.call(explainAction, { params: { workspaceUuid: at }, query: whyVersion }))).toBe(
    'version.not.found',
  )
  for (const parentUuid of [folder.uuid, inner.uuid]) {
    expect(await outcomeOf(me.call(listAssets, { query: { workspaceUuid: at, parentUuid } }))).toBe('folder.not.found')
    expect(await outcomeOf(fileOf(owner, at, 'b.txt', parentUuid))).toBe('folder.not.found')
    expect(await outcomeOf(folderOf(owner, at, 'B', parentUuid))).toBe('folder.not.found')
  }
  expect((await me.call(listAssets, { query: { workspaceUuid: at, name: 'Reports' } })).content).toEqual([])
  const params = { workgroupUuid: workspace.workgroupUuid }
  await connectionsCounted(server)
  expect((await me.call(findQuota, { params })).currentOrgConnections).toBe(0)
  const reader = as(server, people.reader)
  const { content: news } = await reader.call(listNews, { query: { workspaceUuids: [at] } })
  expect(news[0]).toMatchObject({ newDocuments: 0 })
})

test('owner and managers restore everything, others what they deleted themselves', async () => {
  const { at, owner, people, folder } = await filled()
  const stranger = await given.person(server, 'Stranger')
  const everybody = { owner, ...people, stranger, nobody: undefined }
  await remove(people.deleter, folder.uuid)
  const own = await bin(people.deleter, at)
  expect(own.content).toMatchObject([{ uuid: folder.uuid, actions: { restore: true, purge: false } }])
  expect((await bin(people.other, at)).content).toEqual([])
  const params = { workspaceUuid: at, binUuid: folder.uuid }
  const outside = { stranger: 'workspace.not.found', nobody: 'signed.out' } as const
  await matrix(server, contract.listBin, {
    input: () => ({ params: { workspaceUuid: at }, query: {} }),
    people: everybody,
    expected: { owner: 'ok', manager: 'ok', deleter: 'ok', other: 'ok', reader: 'permission.denied', ...outside },
  })
  await matrix(server, contract.purgeAsset, {
    input: () => ({ params }),
    people: everybody,
    expected: { deleter: 'permission.denied', other: 'bin.entry.not.found', reader: 'bin.entry.not.found', ...outside },
  })
  await matrix(server, contract.emptyBin, {
    input: () => ({ params: { workspaceUuid: at } }),
    people: everybody,
    expected: { deleter: 'permission.denied', reader: 'permission.denied', ...outside },
  })
  await matrix(server, contract.restoreAsset, {
    input: () => ({ params }),
    people: everybody,
    expected: {
      other: 'bin.entry.not.found',
      reader: 'bin.entry.not.found',
      ...outside,
      deleter: 'ok',
      owner: 'bin.entry.not.found',
    },
  })
})

test('a taken name gets a number, and without its folder it comes back to the top', async () => {
  const { at, owner, folder, inner, document } = await filled()
  await remove(owner, document.uuid)
  await fileOf(owner, at, 'a.txt', inner.uuid)
  expect(await restore(owner, at, document.uuid)).toMatchObject({ name: 'a (2).txt', parentUuid: inner.uuid })
  await remove(owner, document.uuid)
  await remove(owner, inner.uuid)
  await remove(owner, folder.uuid)
  expect((await bin(owner, at)).content.map(({ name, parent }) => [name, parent?.name ?? null])).toEqual([
    ['Reports', (await bin(owner, at)).content[0]!.parent!.name],
    ['Inner', null],
    ['a (2).txt', null],
  ])
  expect(await restore(owner, at, document.uuid)).toMatchObject({ name: 'a (2).txt', parentUuid: at })
  expect(await restore(owner, at, inner.uuid)).toMatchObject({ name: 'Inner', parentUuid: at })
  expect(await namesIn(owner, at)).toEqual(['a (2).txt', 'Inner'])
  expect(await namesIn(owner, at, inner.uuid)).toEqual(['a.txt'])
})

test('deleting for good removes rows and bytes, also of a large tree, and is recorded once', async () => {
  const { at, owner, workspace, folder, document } = await filled()
  const [blob] = await blobsOf(document.uuid)
  await fileOf(owner, at, 'kept.txt')
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, id, 'FOLDER', 'F' || n, 'f' || n, depth + 1, created, created_by, modified, modified_by
       from asset, generate_series(1, 1200) n where id = $1`,
    [folder.uuid],
  )
  await remove(owner, folder.uuid)
  expect((await bin(owner, at)).content[0]).toMatchObject({ documents: 1, folders: 1202 })
  await purge(owner, at, folder.uuid)
  expect((await bin(owner, at)).content).toEqual([])
  expect(await outcomeOf(restore(owner, at, folder.uuid))).toBe('bin.entry.not.found')
  await server.drain()
  await endLeases(server)
  await sweepBlobs.work(server.ports, {})
  expect(await rowsOf(at)).toMatchObject({ names: ['kept.txt'], entries: 0 })
  expect(await blobsOf(document.uuid)).toEqual([])
  expect(await db().selectFrom('blob').select('id').where('id', '=', blob!.id).execute()).toEqual([])
  const events = await eventsOf(server, owner, workspace)
  expect(events.filter(({ type }) => type === 'ASSET_PURGED')).toMatchObject([
    { actor: 'Owner', entity: 'Reports', from: { documents: 1, folders: 1202, expired: false } },
  ])
})

test('a bin is emptied, or each entry ends after its days, as the workgroup sets them', async () => {
  const { at, owner, workspace, folder, document } = await filled()
  await remove(owner, document.uuid)
  await remove(owner, folder.uuid)
  await empty(owner, at)
  await empty(owner, at)
  await server.drain()
  expect(await rowsOf(at)).toMatchObject({ names: [], entries: 0 })
  expect((await eventsOf(server, owner, workspace))[0]).toMatchObject({
    type: 'BIN_EMPTIED',
    from: { entries: 2, documents: 1, folders: 2 },
  })
  await keep(at, 7)
  const short = await fileOf(owner, at, 'short.txt')
  await remove(owner, short.uuid)
  await keep(at, 60)
  const long = await fileOf(owner, at, 'long.txt')
  await remove(owner, long.uuid)
  server.pass(8 * DAY)
  const again = await given.signIn(server, owner)
  expect((await bin(again, at)).content.map(({ name }) => name)).toEqual(['long.txt'])
  expect(await outcomeOf(restore(again, at, short.uuid))).toBe('bin.entry.not.found')
  await expireBin.work(server.ports, {})
  await server.drain()
  expect(await rowsOf(at)).toMatchObject({ names: ['long.txt'], entries: 1 })
  expect((await eventsOf(server, again, workspace))[0]).toMatchObject({
    type: 'ASSET_PURGED',
    entity: 'short.txt',
    from: { expired: true },
  })
})

test('with no days nothing is kept', async () => {
  const { at, owner, folder } = await filled()
  await keep(at, 0)
  expect(await remove(owner, folder.uuid)).toMatchObject({ inBin: false })
  expect((await bin(owner, at)).content).toEqual([])
  expect(await outcomeOf(restore(owner, at, folder.uuid))).toBe('bin.entry.not.found')
  await server.drain()
  expect(await rowsOf(at)).toMatchObject({ names: [], entries: 0 })
})

test('a purge that stops after a batch is continued, and shows nothing meanwhile', async () => {
  const { at, owner, folder, inner, document } = await filled()
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, id, 'FOLDER', 'F' || n, 'f' || n, depth + 1, created, created_by, modified, modified_by
       from asset, generate_series(1, 700) n where id = $1`,
    [folder.uuid],
  )
  await remove(owner, folder.uuid)
  await server.asOwner(`update bin_entry set purging = true where asset_id = $1`, [folder.uuid])
  // The process is asked to stop during the first batch.
  let asked = 0
  const stopping = {
    signal: {
      get aborted() {
        return asked++ > 0
      },
    },
  }
  await purgeBin.work({ ...server.ports, stopping } as unknown as typeof server.ports, { workspaceId: at })
  expect((await rowsOf(at)).names).toHaveLength(703 - 500)
  for (const { uuid } of [folder, inner, document])
    expect(await outcomeOf(as(server, owner).call(findAsset, { params: { assetUuid: uuid }, query: {} }))).toBe(
      'asset.not.found',
    )
  expect((await bin(owner, at)).content).toEqual([])
  await expireBin.work(server.ports, {})
  await server.drain()
  expect(await rowsOf(at)).toMatchObject({ names: [], entries: 0 })
})

test('invitations and exports of a whole workspace leave out what is in the bin', async () => {
  const { at, owner, folder } = await filled()
  await fileOf(owner, at, 'kept.txt')
  await server.drain()
  const documents = async () =>
    (
      await as(server, owner).call(previewInvitation, {
        body: { workspaceUuid: at, emails: ['new@elsewhere.example'], hasDownload: true },
      })
    ).documents
  expect(await documents()).toBe(2)
  await remove(owner, folder.uuid)
  expect(await documents()).toBe(1)
  const names = await server.asOwner(`select name from visible_asset_in($1, $2, now()) where kind <> 'ROOT'`, [
    owner.uuid,
    at,
  ])
  expect(names).toEqual([{ name: 'kept.txt' }])
})

test('closing a workspace empties its bin', async () => {
  const { at, owner, document } = await filled()
  await remove(owner, document.uuid)
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: at }, body: { comment: '' } })
  expect(await outcomeOf(bin(owner, at))).toBe('workspace.closed')
  await server.drain()
  await expireBin.work(server.ports, {})
  await server.drain()
  expect(await rowsOf(at)).toMatchObject({ names: ['Inner', 'Reports'], entries: 0 })
})

test('of two at once, one restores and one deletes for good', async () => {
  for (let round = 0; round < 5; round++) {
    const { at, owner, folder, inner, document } = await filled()
    await remove(owner, folder.uuid)
    const [back, gone] = await Promise.all([
      outcomeOf(restore(owner, at, folder.uuid)),
      outcomeOf(purge(owner, at, folder.uuid)),
    ])
    expect([back, gone].toSorted()).toEqual(['bin.entry.not.found', 'ok'])
    await server.drain()
    const there = await outcomeOf(
      as(server, owner).call(findAsset, { params: { assetUuid: document.uuid }, query: {} }),
    )
    expect(there).toBe(back === 'ok' ? 'ok' : 'asset.not.found')
    if (back !== 'ok') continue
    // A document is moved into, or restored into, a folder that is being deleted.
    const moved = await fileOf(owner, at, 'moved.txt')
    const deleted = await fileOf(owner, at, 'deleted.txt', inner.uuid)
    await remove(owner, deleted.uuid)
    const outcomes = await Promise.all([
      outcomeOf(
        as(server, owner).call(moveAsset, { params: { assetUuid: moved.uuid }, body: { parentUuid: inner.uuid } }),
      ),
      outcomeOf(restore(owner, at, deleted.uuid)),
      outcomeOf(remove(owner, folder.uuid)),
    ])
    expect(outcomes.slice(1)).toEqual(['ok', 'ok'])
    expect(['ok', 'folder.not.found']).toContain(outcomes[0])
    const seen = await namesIn(owner, at)
    await restore(owner, at, folder.uuid)
    expect(
      [...seen.filter((name) => name !== 'Reports'), ...(await namesIn(owner, at, inner.uuid))].toSorted(),
    ).toEqual(['a.txt', 'deleted.txt', 'moved.txt'])
  }
})
