import {
  addManifestEntries,
  createManifest,
  createManifestFolders,
  findManifest,
  listManifestFolders,
  listMissing,
} from '@strongroom/contract/documents/manifests.ts'
import { expect, test } from 'vitest'
import { WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { Refusal } from '../../test/fake-server.ts'
import { folderOf, isWhole, makeBatch, reportBatch } from './upload-batch.ts'

const place = {
  workspaceUuid: WORKSPACE,
  parentUuid: undefined,
  name: 'Project',
  mayCreateFolder: true,
  mayTag: false,
  maxSize: 10,
}
const uuidOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A server that counts what it is told, and creates up to 200 folders per call. */
function manifests() {
  const folders = new Set<string>()
  const files = new Map<string, number>()
  let ready = 0
  const manifest = (filesArrived: number) => ({
    model: 'Manifest' as const,
    uuid: uuidOf(0),
    workspaceUuid: WORKSPACE,
    folders: folders.size,
    foldersReady: ready,
    files: files.size,
    bytes: [...files.values()].reduce((sum, size) => sum + size, 0),
    filesArrived,
    bytesArrived: 0,
  })
  server.on(createManifest, () => manifest(0))
  server.on(addManifestEntries, ({ body }) => {
    for (const path of body.folders) folders.add(path)
    for (const { path, size } of body.files) files.set(path, size)
  })
  server.on(createManifestFolders, () => {
    const made = [...folders].slice(ready, ready + 200).map((path, i) => ({ path, uuid: uuidOf(ready + i + 1) }))
    ready += made.length
    return { folders: made, remaining: folders.size - ready }
  })
  return { folders, files, manifest }
}

test('10,000 files in 1,500 folders are announced in pages before anything else, and each finds its folder', async () => {
  const told = manifests()
  const folders = Array.from({ length: 1500 }, (_, i) => `tree/${i}`)
  const files = Array.from({ length: 10_000 }, (_, i) => ({ path: `tree/${i % 1500}/${i}.txt`, size: i }))
  const batch = makeBatch(place, { folders, files }, 'anna')
  const [ready, again] = await Promise.all([batch.ready(), batch.ready()])
  expect(again).toBe(ready)
  expect(server.callsOf(createManifest)).toHaveLength(1)
  expect(server.callsOf(addManifestEntries)).toHaveLength(2 + 10)
  expect([told.folders.size, told.files.size]).toEqual([1500, 10_000])
  for (const { path } of files)
    expect(folderOf(ready, place, path)).toBe(ready.folders.get(path.replace(/\/[^/]+$/, '')))
  expect(folderOf(ready, place, 'top.txt')).toBeUndefined()
  expect(() => folderOf(ready, place, 'elsewhere/a.txt')).toThrow('folder.not.found')
})

test('the report is whole only if the browser and the server agree on every file', async () => {
  const told = manifests()
  const announced = {
    folders: ['a'],
    files: [
      { path: 'a/1.txt', size: 1 },
      { path: 'a/2.txt', size: 2 },
    ],
  }
  const batch = makeBatch(place, announced, 'anna')
  await batch.ready()
  const reportOf = async (arrived: number, complete: number) => {
    server.on(findManifest, () => told.manifest(arrived))
    return isWhole(await reportBatch(batch, complete))
  }
  expect(await reportOf(2, 2)).toBe(true)
  expect(await reportOf(1, 2)).toBe(false)
  expect(await reportOf(2, 1)).toBe(false)
  server.on(findManifest, () => {
    throw new Refusal('manifest.not.found')
  })
  expect(isWhole(await reportBatch(batch, 2))).toBe(false)
})

test('a batch whose announcement failed is announced again by a retry', async () => {
  manifests()
  server.on(createManifest, () => {
    throw new Refusal('permission.denied')
  })
  const batch = makeBatch(place, { folders: [], files: [{ path: 'a/1.txt', size: 1 }] }, 'anna')
  await expect(batch.ready()).rejects.toThrow('permission.denied')
  manifests()
  expect((await batch.ready()).manifestUuid).toBe(uuidOf(0))
})

test('the same folder dropped once more continues an unfinished drop, and a finished one is forgotten', async () => {
  const told = manifests()
  const announced = {
    folders: [],
    files: [
      { path: 'b/1.txt', size: 1 },
      { path: 'b/2.txt', size: 2 },
    ],
  }
  await makeBatch(place, announced, 'anna').ready()
  server.on(findManifest, () => told.manifest(1))
  server.on(listManifestFolders, () => pageOf([{ path: 'b', uuid: uuidOf(7) }]))
  server.on(listMissing, () => pageOf([{ path: 'b/2.txt', size: 2 }]))
  const again = makeBatch(place, announced, 'anna')
  const ready = await again.ready()
  expect([...ready.arrived]).toEqual(['b/1.txt'])
  expect(folderOf(ready, place, 'b/2.txt')).toBe(uuidOf(7))
  expect(server.callsOf(createManifest)).toHaveLength(1)
  server.on(findManifest, () => told.manifest(2))
  expect(isWhole(await reportBatch(again, 2))).toBe(true)
  expect((await makeBatch(place, announced, 'anna').ready()).arrived.size).toBe(0)
  expect(server.callsOf(createManifest)).toHaveLength(2)
})

const pageOf = <T,>(content: T[]) => ({
  content,
  metadata: { totalElements: content.length, totalPages: 1, page: 0, offset: 0, totalIsLowerBound: false },
})
