import { createAnnotatedCopy } from '@strongroom/contract/documents/annotations.ts'
import * as assets from '@strongroom/contract/documents/assets.ts'
import { purgeAsset, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { createThread, listMentionableAssets, listUnnotified } from '@strongroom/contract/documents/comments.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import { createManifest } from '@strongroom/contract/documents/manifests.ts'
import { updateTags } from '@strongroom/contract/documents/tags.ts'
import { createTask, listTasks } from '@strongroom/contract/documents/tasks.ts'
import * as versions from '@strongroom/contract/documents/versions.ts'
import { countZip, requestZip } from '@strongroom/contract/documents/zips.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import { pdfFile } from '../test/files/files.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Two workspaces of one owner, who may do everything in both: only the mixture is wrong. */
async function two() {
  const owner = await given.person(server, 'Owner')
  const [here, there] = [await given.workspaceOf(server, owner), await given.workspaceOf(server, owner)]
  const call = as(server, owner)
  const file = { name: 'a.pdf', bytes: await pdfFile({ pages: 1 }) }
  const [mine, theirs] = [
    await call.upload(file, { workspaceUuid: here.uuid }),
    await call.upload(file, { workspaceUuid: there.uuid }),
  ]
  const folder = await call.call(assets.createFolder, { body: { workspaceUuid: there.uuid, name: 'Folder' } })
  await server.drain()
  return { owner, call, here, there, mine, theirs, folder }
}

test('paths refuse documents of another workspace as unknown', async () => {
  const { call, here, there, theirs } = await two()
  const params = { workspaceUuid: here.uuid, assetUuid: theirs.uuid }
  const { workspaceUuid } = params
  await call.uploadVersion({ name: 'a.pdf', bytes: await pdfFile({ pages: 1 }) }, theirs.uuid)
  const refused = [
    call.call(assets.listAncestors, { params: { workspaceUuid }, query: { ancestorOf: theirs.uuid } }),
    call.call(versions.listVersionsOf, { params, query: {} }),
    call.call(versions.listVersionOperations, { params: { ...params, version: '1' } }),
    call.call(versions.rollBackDocument, { params, body: { rollbackContentVersion: 1 } }),
    call.call(listTasks, { query: { workspaceUuid, assetUuid: theirs.uuid } }),
  ]
  expect(await Promise.all(refused.map(outcomeOf))).toEqual(refused.map(() => 'asset.not.found'))
  const bytes = [
    call.fetch(versions.downloadLatest, { params }),
    call.fetch(versions.downloadVersion, { params: { ...params, version: '1' } }),
  ]
  expect((await Promise.all(bytes)).map(({ status }) => status)).toEqual([404, 404])
  await call.call(assets.deleteAsset, { params: { assetUuid: theirs.uuid }, body: undefined })
  const entry = { params: { workspaceUuid, binUuid: theirs.uuid } }
  expect(await outcomeOf(call.call(restoreAsset, entry))).toBe('bin.entry.not.found')
  expect(await outcomeOf(call.call(purgeAsset, entry))).toBe('bin.entry.not.found')
  const own = { params: { workspaceUuid: there.uuid, binUuid: theirs.uuid } }
  expect(await outcomeOf(call.call(restoreAsset, own))).toBe('ok')
})

test('destinations and references in another workspace are refused as unknown', async () => {
  const { owner, call, here, mine, theirs, folder } = await two()
  const to = { workspaceUuid: here.uuid, parentUuid: folder.uuid }
  const link = { name: 'Link', url: 'https://example.org' }
  const intoFolder = [
    call.call(assets.createFolder, { body: { name: 'Inner', ...to } }),
    call.call(createLink, { body: { ...link, ...to } }),
    call.upload({ name: 'b.txt', bytes: 'b' }, to),
    call.call(createManifest, { body: to }),
    call.call(assets.moveAsset, { params: { assetUuid: mine.uuid }, body: { parentUuid: folder.uuid } }),
    call.call(createAnnotatedCopy, {
      params: { assetUuid: mine.uuid },
      body: { name: 'Copy', parentUuid: folder.uuid },
    }),
    call.call(assets.listAssets, { query: to }),
  ]
  expect(await Promise.all(intoFolder.map(outcomeOf))).toEqual(intoFolder.map(() => 'folder.not.found'))
  const workspaceUuid = here.uuid
  const task = { workspaceUuid, type: 'review' as const, assigneeUuids: [owner.uuid] }
  const about = [
    call.call(createThread, { body: { workspaceUuid, text: 'About', mentionedAssets: [mine.uuid, theirs.uuid] } }),
    call.call(listUnnotified, { query: { workspaceUuid, userUuids: [owner.uuid], assetUuids: [theirs.uuid] } }),
    call.call(createTask, { body: { ...task, assetUuids: [mine.uuid, theirs.uuid] } }),
    call.call(requestZip, { body: { name: 'Both', assetUuids: [mine.uuid, theirs.uuid] } }),
    call.call(countZip, { body: { assetUuids: [mine.uuid, theirs.uuid] } }),
  ]
  expect(await Promise.all(about.map(outcomeOf))).toEqual(about.map(() => 'asset.not.found'))
  const targetVersionUuid = theirs.latestDocumentVersion!.uuid
  const rollBack = call.call(versions.rollBackToVersion, {
    params: { assetUuid: mine.uuid },
    body: { targetVersionUuid },
  })
  expect(await outcomeOf(rollBack)).toBe('version.not.found')
  const { content } = await call.call(listMentionableAssets, { query: { workspaceUuid, query: 'a.pdf' } })
  expect(content.map(({ uuid }) => uuid)).toEqual([mine.uuid])
})

test('a document doesn’t arrive for a manifest of another workspace', async () => {
  const { owner, call, here, there } = await two()
  const { uuid: manifestUuid } = await call.call(createManifest, { body: { workspaceUuid: here.uuid } })
  const entries = { method: 'POST', path: '/publicapi/1/manifests/:manifestUuid/entries' } as const
  await fetch(`${server.url}${entries.path.replace(':manifestUuid', manifestUuid)}`, {
    method: entries.method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files: [{ path: 'c.txt', size: 1 }] }),
  })
  const more = { manifestUuid, manifestPath: 'c.txt' }
  const arrive = (workspaceUuid: string) =>
    outcomeOf(call.upload({ name: 'c.txt', bytes: 'c' }, { workspaceUuid, ...more }))
  expect(await arrive(there.uuid)).toBe('manifest.mismatch')
  expect(await arrive(here.uuid)).toBe('ok')
})

test('of a batch of tags each document is decided by itself, of whichever workspace', async () => {
  const { owner, call, mine, theirs } = await two()
  const { workspace, people, owner: other } = await given.workspaceWith(server, { viewer: [] })
  const foreign = await as(server, other).upload({ name: 'f.txt', bytes: 'f' }, { workspaceUuid: workspace.uuid })
  await given.participant(server, { owner: other, workspace }, owner, ['hasDownload'])
  const stranger = await as(server, people.viewer).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const unknown = stranger.content[0]!.uuid
  const { changes, errors } = await call.call(updateTags, {
    body: {
      assetUuids: [mine.uuid, foreign.uuid, theirs.uuid, unknown],
      applyTags: [{ name: 'Mine' }],
      unapplyTags: [],
    },
  })
  expect(changes.map(({ assetUuid }) => assetUuid)).toEqual([mine.uuid, theirs.uuid])
  expect(errors.map(({ assetUuid, code }) => [assetUuid, code])).toEqual([
    [foreign.uuid, 'permission.denied'],
    [unknown, 'asset.not.found'],
  ])
})
