import { deleteAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/manifests.ts'
import { finishUpload } from '@strongroom/contract/documents/uploads.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { append, begun } from '../../test/tus.ts'

const server = useServer()

const begin = (who: TestPerson, workspaceUuid: string, parentUuid?: string) =>
  as(server, who).call(contract.createManifest, { body: { workspaceUuid, ...(parentUuid ? { parentUuid } : {}) } })
const add = (
  who: TestPerson,
  manifestUuid: string,
  body: { folders?: string[]; files?: { path: string; size: number }[] },
) => as(server, who).call(contract.addManifestEntries, { params: { manifestUuid }, body })
const find = (who: TestPerson, manifestUuid: string) =>
  as(server, who).call(contract.findManifest, { params: { manifestUuid } })
const missing = async (who: TestPerson, manifestUuid: string) =>
  (await as(server, who).call(contract.listMissing, { params: { manifestUuid }, query: {} })).content

async function makeFolders(who: TestPerson, manifestUuid: string) {
  const folders = new Map<string, string>()
  for (;;) {
    const made = await as(server, who).call(contract.createManifestFolders, { params: { manifestUuid } })
    for (const { path, uuid } of made.folders) folders.set(path, uuid)
    if (made.remaining === 0) return folders
    expect(made.folders.length).toBeGreaterThan(0)
  }
}

const send = (who: TestPerson, fields: Record<string, string>, bytes: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes]), fields.manifestPath!.split('/').at(-1))
  return as(server, who).fetch(createDocument, {}, { body: form })
}
const codeOf = async (answer: Promise<Response>) => {
  const response = await answer
  return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
}

test('a manifest counts what was announced and what arrived, over both kinds of upload', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { uuid } = await begin(owner, workspace.uuid)
  const files = [
    { path: 'plans/a.txt', size: 1 },
    { path: 'plans/level 3/b.txt', size: 2 },
    { path: 'c.txt', size: 3 },
  ]
  await add(owner, uuid, { folders: ['plans/empty'], files })
  await add(owner, uuid, { files })
  expect(await find(owner, uuid)).toMatchObject({ folders: 3, foldersReady: 0, files: 3, bytes: 6, filesArrived: 0 })
  const folders = await makeFolders(owner, uuid)
  expect([...folders.keys()].toSorted()).toEqual(['plans', 'plans/empty', 'plans/level 3'])
  const at = { workspaceUuid: workspace.uuid, manifestUuid: uuid }
  const first = { ...at, parentUuid: folders.get('plans')!, manifestPath: 'plans/a.txt' }
  expect(await codeOf(send(owner, first, 'x'))).toBe('ok')
  expect(await codeOf(send(owner, first, 'x'))).toBe('manifest.mismatch')
  expect(await codeOf(send(owner, { ...at, manifestPath: 'c.txt' }, 'other size'))).toBe('manifest.mismatch')
  expect(await codeOf(send(owner, { ...at, manifestPath: 'unknown.txt' }, 'x'))).toBe('manifest.mismatch')
  const metadata = {
    ...at,
    parentUuid: folders.get('plans/level 3'),
    filename: 'b.txt',
    manifestPath: 'plans/level 3/b.txt',
  }
  const upload = await begun(server, owner, { size: 2, metadata })
  expect((await append(upload, 0, Buffer.from('xy'))).status).toBe(204)
  expect(await find(owner, uuid)).toMatchObject({ foldersReady: 3, filesArrived: 2, bytesArrived: 3 })
  expect(await missing(owner, uuid)).toEqual([{ path: 'c.txt', size: 3 }])
  const root = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(root.content.map(({ name }) => name)).toEqual(['plans'])
})

test('existing folders are used, a document of the same name is left alone, and spellings are one folder', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await as(server, owner).upload({ name: 'notes', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const one = await begin(owner, workspace.uuid)
  await add(owner, one.uuid, { folders: ['Plans/deep', 'notes'] })
  const first = await makeFolders(owner, one.uuid)
  const two = await begin(owner, workspace.uuid)
  await add(owner, two.uuid, { folders: ['plans/deep', 'PLANS/deep', 'plans/more'] })
  const second = await makeFolders(owner, two.uuid)
  expect(second.get('plans')).toBe(first.get('Plans'))
  expect(second.get('PLANS/deep')).toBe(first.get('Plans/deep'))
  const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(content.map(({ name }) => name).toSorted()).toEqual(['Plans', 'notes', 'notes (2)'])
})

test('strangers find no manifest, rights are those of the folder, and hostile paths are refused', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [], adder: ['hasCreateDocument'] })
  expect(await outcomeOf(begin(people.viewer, workspace.uuid))).toBe('permission.denied')
  expect(await outcomeOf(begin(await given.person(server, 'Stranger'), workspace.uuid))).toBe('workspace.not.found')
  const { uuid } = await begin(owner, workspace.uuid)
  expect(await outcomeOf(find(people.adder, uuid))).toBe('manifest.not.found')
  expect(await outcomeOf(add(people.adder, uuid, {}))).toBe('manifest.not.found')
  const { uuid: flat } = await begin(people.adder, workspace.uuid)
  expect(await outcomeOf(add(people.adder, flat, { files: [{ path: 'a.txt', size: 1 }] }))).toBe('ok')
  expect(await outcomeOf(add(people.adder, flat, { files: [{ path: 'b/a.txt', size: 1 }] }))).toBe('permission.denied')
  for (const path of ['', '/', 'a//b', '/a', 'a/', '..', 'a/../b', 'a\u0000b', 'a\u202Eb', 'x'.repeat(300)])
    expect(await outcomeOf(add(owner, uuid, { folders: [path] })), path).toBe('input.invalid')
  const deep = Array.from({ length: 60 }, () => 'd').join('/')
  expect(await outcomeOf(add(owner, uuid, { folders: [deep] }))).toBe('folder.too.deep')
  expect(await outcomeOf(add(owner, uuid, { files: [{ path: 'a', size: -1 }] }))).toBe('input.invalid')
})

test('10,000 files in 1,500 folders: everything is known before the first byte, and the folders exist', {
  timeout: 120_000,
}, async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { uuid } = await begin(owner, workspace.uuid)
  const folders = Array.from({ length: 1500 }, (_, i) => `tree/${i % 15}/${Math.floor(i / 15)}`)
  const files = Array.from({ length: 10_000 }, (_, i) => ({ path: `${folders[i % 1500]}/${i}.txt`, size: i % 3 }))
  for (let at = 0; at < files.length; at += 1000) await add(owner, uuid, { files: files.slice(at, at + 1000) })
  const made = await makeFolders(owner, uuid)
  expect(made.size).toBe(1 + 15 + 1500)
  const sent = files.filter((_, i) => i % 100 === 0)
  for (const { path, size } of sent) {
    const parentUuid = made.get(path.slice(0, path.lastIndexOf('/')))!
    const fields = { workspaceUuid: workspace.uuid, parentUuid, manifestUuid: uuid, manifestPath: path }
    expect(await codeOf(send(owner, fields, 'x'.repeat(size)))).toBe('ok')
  }
  expect(await find(owner, uuid)).toMatchObject({
    folders: 1516,
    foldersReady: 1516,
    files: 10_000,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    filesArrived: sent.length,
  })
})

test('a drop continues: its folders are listed, and deleted documents and folders count as missing', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { uuid } = await begin(owner, workspace.uuid)
  await add(owner, uuid, { files: [{ path: 'a/1.txt', size: 1 }] })
  const made = await makeFolders(owner, uuid)
  const fields = (parentUuid: string) => ({
    workspaceUuid: workspace.uuid,
    parentUuid,
    manifestUuid: uuid,
    manifestPath: 'a/1.txt',
  })
  expect(await codeOf(send(owner, fields(made.get('a')!), 'x'))).toBe('ok')
  const listed = () =>
    as(server, owner).call(contract.listManifestFolders, { params: { manifestUuid: uuid }, query: {} })
  expect((await listed()).content).toEqual([{ path: 'a', uuid: made.get('a') }])
  await as(server, owner).call(deleteAsset, { params: { assetUuid: made.get('a')! }, body: undefined })
  expect((await listed()).content).toEqual([])
  expect(await find(owner, uuid)).toMatchObject({ foldersReady: 0, filesArrived: 0 })
  const again = await makeFolders(owner, uuid)
  expect(await codeOf(send(owner, fields(again.get('a')!), 'x'))).toBe('ok')
  expect(await find(owner, uuid)).toMatchObject({ foldersReady: 1, filesArrived: 1 })
})

test('a continued upload may name another manifest when it is finished', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const drop = async () => {
    const { uuid } = await begin(owner, workspace.uuid)
    await add(owner, uuid, { files: [{ path: '1.txt', size: 1 }] })
    return { manifestUuid: uuid, manifestPath: '1.txt' }
  }
  const [first, second] = [await drop(), await drop()]
  const metadata = { workspaceUuid: workspace.uuid, filename: '1.txt', finish: 'later', ...first }
  const upload = await begun(server, owner, { size: 1, metadata, body: Buffer.from('x') })
  const params = { ticket: upload.split('/').at(-1)! }
  await as(server, undefined).call(finishUpload, { params, body: second })
  expect((await find(owner, first.manifestUuid)).filesArrived).toBe(0)
  expect((await find(owner, second.manifestUuid)).filesArrived).toBe(1)
})

test('a manifest ends with the access of its maker: it would tell what was deleted since', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { adder: ['hasCreateDocument'] })
  const { adder } = people
  const { uuid } = await begin(adder, workspace.uuid)
  await add(adder, uuid, { files: [{ path: 'a.txt', size: 1 }] })
  const params = { manifestUuid: uuid }
  const outcomes = () =>
    Promise.all(
      [
        find(adder, uuid),
        missing(adder, uuid),
        as(server, adder).call(contract.listManifestFolders, { params, query: {} }),
        add(adder, uuid, { files: [{ path: 'b.txt', size: 1 }] }),
      ].map(outcomeOf),
    )
  expect(await outcomes()).toEqual(['ok', 'ok', 'ok', 'ok'])
  const door = { params: { workspaceUuid: workspace.uuid }, body: { requiresMFA: true } }
  await as(server, owner).call(requireTwoStep, door)
  expect(new Set(await outcomes())).toEqual(new Set(['access.code.required']))
  await server.ports.databases.write
    .updateTable('participant')
    .set({ expires_at: server.ports.clock.now() })
    .where('person_id', '=', adder.uuid)
    .execute()
  expect(new Set(await outcomes())).toEqual(new Set(['manifest.not.found']))
})
