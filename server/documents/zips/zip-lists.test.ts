import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { listBin, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import * as contract from '@strongroom/contract/documents/zips.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { leaveWorkspace, listParticipants, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const count = (who: TestPerson, assetUuids: string[]) =>
  as(server, who).call(contract.countZip, { body: { assetUuids } })
const list = (who: TestPerson, query: { page?: number; size?: number } = {}) =>
  as(server, who).call(contract.listZips, { query })
const request = (who: TestPerson, assetUuids: string[]) =>
  as(server, who).call(contract.requestZip, { body: { name: 'Plans', assetUuids } })
const mark = (assetUuid: string, status: string) =>
  server.asOwner('update version set scan_status = $2 where asset_id = $1', [assetUuid, status])

async function filled() {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], viewer: [] })
  const { owner, workspace } = made
  const at = { workspaceUuid: workspace.uuid }
  const upload = (name: string, size: number, parentUuid?: string) =>
    as(server, owner).upload({ name, bytes: 'x'.repeat(size) }, { ...at, ...(parentUuid ? { parentUuid } : {}) })
  const outer = await as(server, owner).call(createFolder, { body: { name: 'Outer', ...at } })
  const inner = await as(server, owner).call(createFolder, {
    body: { name: 'Inner', ...at, parentUuid: outer.uuid },
  })
  const files = {
    top: await upload('top.txt', 1),
    clean: await upload('clean.txt', 10, outer.uuid),
    virus: await upload('virus.txt', 100, inner.uuid),
    unscanned: await upload('unscanned.txt', 1000, inner.uuid),
    waiting: await upload('waiting.txt', 10_000, inner.uuid),
  }
  await as(server, owner).call(createLink, {
    body: { name: 'Site', url: 'https://example.org', ...at, parentUuid: outer.uuid },
  })
  await server.drain()
  await mark(files.virus.uuid, 'VIRUS_DETECTED')
  await mark(files.unscanned.uuid, 'UNABLE_TO_SCAN')
  await mark(files.waiting.uuid, 'SCANNING')
  return { ...made, outer, inner, ...files }
}

test('a selection is counted with everything in its folders', async () => {
  const { people, workspace, outer, inner, top, clean } = await filled()
  const found = { virus: 1, unableToScan: 1, unavailable: 1, hasMore: false }
  expect(await count(people.reader, [workspace.uuid])).toEqual({
    ...found,
    folders: 2,
    files: 5,
    bytes: 11,
    bytesUnableToScan: 1011,
  })
  // Things that are selected twice count once.
  expect(await count(people.reader, [outer.uuid, inner.uuid, clean.uuid, clean.uuid])).toEqual({
    ...found,
    folders: 2,
    files: 4,
    bytes: 10,
    bytesUnableToScan: 1010,
  })
  expect(await count(people.reader, [top.uuid])).toMatchObject({ folders: 0, files: 1, virus: 0, bytes: 1 })
})

test('counts have the visibility of the zip', async () => {
  const { owner, people, workspace, outer, inner, top } = await filled()
  expect(await outcomeOf(count(people.viewer, [top.uuid]))).toBe('permission.denied')
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(count(stranger, [top.uuid]))).toBe('asset.not.found')
  expect(await outcomeOf(count(owner, [top.uuid, uuidv7()]))).toBe('asset.not.found')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: inner.uuid }, body: undefined })
  expect(await count(owner, [workspace.uuid])).toMatchObject({ folders: 1, files: 2, virus: 0 })
  expect(await outcomeOf(count(owner, [inner.uuid]))).toBe('asset.not.found')
  await server.asOwner(`update version set damage = 'missing' where asset_id = $1`, [top.uuid])
  const counts = await count(owner, [outer.uuid, top.uuid])
  expect(counts).toMatchObject({ files: 2, unavailable: 1, bytes: 10 })
  const zip = await request(owner, [outer.uuid, top.uuid])
  expect(zip.bytes).toBe(counts.bytes)
  await server.drain()
})

test('own zips are listed newest first, in pages', async () => {
  const { people, owner, workspace, outer, clean, top } = await filled()
  const made = [
    await request(people.reader, [workspace.uuid]),
    await request(people.reader, [outer.uuid]),
    await request(people.reader, [clean.uuid]),
  ].map(({ uuid }) => uuid)
  const { content, metadata } = await list(people.reader)
  expect(content.map(({ uuid }) => uuid)).toEqual(made.toReversed())
  expect(content[0]).toMatchObject({ status: 'PENDING', name: 'Plans.zip', workspaceName: workspace.name })
  expect(metadata).toMatchObject({ totalElements: 3, totalPages: 1 })
  const second = await list(people.reader, { page: 1, size: 2 })
  expect(second.content.map(({ uuid }) => uuid)).toEqual([made[0]])
  expect((await list(owner)).content).toEqual([])
  await server.drain()
  expect((await list(people.reader)).content.map(({ status }) => status)).toEqual(['READY', 'READY', 'READY'])
  await mark(clean.uuid, 'VIRUS_DETECTED')
  const find = (zipUuid: string) => as(server, people.reader).call(contract.findZip, { params: { zipUuid } })
  expect(await outcomeOf(find(made[2]!))).toBe('zip.invalid')
  await mark(clean.uuid, 'COMPLETE')
  expect((await find(made[2]!)).status).toBe('READY')
  expect(await outcomeOf(as(server, people.reader).call(contract.findZip, { params: { zipUuid: top.uuid } }))).toBe(
    'zip.invalid',
  )
})

test('a listed zip ends with the right of its asker', async () => {
  const { people, owner, workspace, top } = await filled()
  await request(people.reader, [top.uuid])
  await server.drain()
  await server.asOwner('update workspace set two_step = true where id = $1', [workspace.uuid])
  expect((await list(people.reader)).content).toMatchObject([{ status: 'SHUT', name: null }])
  await server.asOwner('update workspace set two_step = false where id = $1', [workspace.uuid])
  const { content } = await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const row = content.find(({ userUuid }) => userUuid === people.reader.uuid)!
  await as(server, owner).call(updateParticipant, {
    params: { participantUuid: row.uuid },
    body: { hasDownload: false },
  })
  expect((await list(people.reader)).content).toMatchObject([{ status: 'INVALID' }])
  await as(server, people.reader).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  expect((await list(people.reader)).content).toEqual([])
  await request(owner, [top.uuid])
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { comment: '' } })
  expect((await list(owner)).content).toEqual([])
  await server.drain()
})

test('a listed zip ends with any of its documents, and is back with it', async () => {
  const { people, owner, workspace, clean, top, inner } = await filled()
  const { uuid: two } = await request(people.reader, [clean.uuid, top.uuid])
  const { uuid: one } = await request(people.reader, [top.uuid])
  await server.drain()
  const statuses = async () =>
    Object.fromEntries((await list(people.reader)).content.map(({ uuid, status }) => [uuid, status]))
  expect(await statuses()).toEqual({ [two]: 'READY', [one]: 'READY' })
  await mark(clean.uuid, 'VIRUS_DETECTED')
  expect(await statuses()).toEqual({ [two]: 'INVALID', [one]: 'READY' })
  await mark(clean.uuid, 'COMPLETE')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: inner.uuid }, body: undefined })
  expect(await statuses()).toEqual({ [two]: 'READY', [one]: 'READY' })
  await as(server, owner).call(deleteAsset, { params: { assetUuid: top.uuid }, body: undefined })
  expect(await statuses()).toEqual({ [two]: 'INVALID', [one]: 'INVALID' })
  const params = { workspaceUuid: workspace.uuid }
  const [entry] = (await as(server, owner).call(listBin, { params, query: {} })).content
  await as(server, owner).call(restoreAsset, { params: { ...params, binUuid: entry!.uuid } })
  expect(await statuses()).toEqual({ [two]: 'READY', [one]: 'READY' })
})
