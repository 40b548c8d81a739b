import { createAnnotation, updateAnnotationType } from '@strongroom/contract/documents/annotations.ts'
import { findPreview, downloadLatest, previewPage } from '@strongroom/contract/documents/versions.ts'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { listReaders } from '@strongroom/contract/record/readers.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const OWN = `<?xml version="1.0"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="10,10,30,30"><contents>For me only</contents></text></annots></xfdf>`

test('the readers of a document: who opened and downloaded which version, latest first', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    viewer: [],
    reader: ['hasDownload'],
    manager: ['hasManageWorkspace'],
    hidden: ['hasDownload'],
  })
  await hide(people.hidden)
  const asset = await as(server, owner).upload(
    { name: 'plan.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid },
  )
  await server.drain()
  const versionUuid = asset.latestDocumentVersion!.uuid
  const open = (who: TestPerson) =>
    as(server, who).fetch(previewPage, { params: { versionUuid, page: '1' }, query: { width: 200 } })
  const download = (who: TestPerson) =>
    as(server, who).fetch(downloadLatest, { params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid } })
  const readersFor = (who: TestPerson, query: { page?: number; size?: number } = {}) =>
    as(server, who).call(listReaders, { params: { assetUuid: asset.uuid }, query: query as object })
  expect(await readersFor(owner)).toMatchObject({ content: [], metadata: { totalElements: 0 } })
  // Describing the preview shows nothing of the document.
  await as(server, people.viewer).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })
  await open(people.viewer)
  await server.pass(700_000)
  await open(people.viewer)
  await server.pass(1000)
  await open(people.reader)
  await server.pass(1000)
  await (await download(people.reader)).arrayBuffer()
  await server.pass(1000)
  await open(people.hidden)
  const { content, metadata } = await readersFor(people.manager)
  expect(metadata.totalElements).toBe(2)
  expect(content.map(({ person }) => person.givenName)).toEqual(['reader', 'viewer'])
  const [reader, viewer] = content
  expect(reader).toMatchObject({ opened: { times: 1, version: 1 }, played: null, downloaded: { times: 1 } })
  expect(viewer).toMatchObject({ opened: { times: 2, version: 1 }, downloaded: null })
  expect(viewer!.opened!.lastTime - viewer!.opened!.firstTime).toBeGreaterThanOrEqual(700_000)
  expect(reader!.lastTime).toBe(reader!.downloaded!.lastTime)
  const owners = await readersFor(owner)
  expect(owners.content.map(({ person }) => person.givenName)).toEqual(['hidden', 'reader', 'viewer'])
  expect((await readersFor(owner, { page: 1, size: 2 })).content.map(({ person }) => person.givenName)).toEqual([
    'viewer',
  ])
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, listReaders, {
    input: () => ({ params: { assetUuid: asset.uuid }, query: {} }),
    people: { ...people, owner, stranger, nobody: undefined },
    expected: {
      owner: 'ok',
      manager: 'ok',
      reader: 'permission.denied',
      hidden: 'permission.denied',
      stranger: 'asset.not.found',
      nobody: 'signed.out',
    },
  })
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: workspace.uuid } })
  expect(await outcomeOf(as(server, owner).call(listReaders, { params: { assetUuid: folder.uuid }, query: {} }))).toBe(
    'asset.not.found',
  )
})

test('managers see hidden readers under the pseudonym of their contributions, and no others', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    known: ['hasDownload', 'hasCreateDocument'],
    unknown: ['hasDownload', 'hasCommenter'],
  })
  await hide(people.known, people.unknown)
  const asset = await as(server, owner).upload(
    { name: 'plan.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid },
  )
  await server.drain()
  const read = async (who: TestPerson) => {
    const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid }
    await (await as(server, who).fetch(downloadLatest, { params })).arrayBuffer()
    await server.pass(1000)
  }
  const readersFor = (who: TestPerson, query = {}) =>
    as(server, who).call(listReaders, { params: { assetUuid: asset.uuid }, query })
  await read(people.known)
  await read(people.unknown)
  await read(people.manager)
  const body = { documentUuid: asset.uuid, type: 'PRIVATE' as const, content: OWN }
  const own = await as(server, people.unknown).call(createAnnotation, { body })
  // Nothing of either: a number would tell that there is a hidden participant.
  expect((await readersFor(people.manager)).metadata.totalElements).toBe(1)
  await as(server, people.known).upload({ name: 'note.txt', bytes: 'a' }, { workspaceUuid: workspace.uuid })
  const { content, metadata } = await readersFor(people.manager)
  expect(metadata.totalElements).toBe(2)
  expect(content.map(({ person }) => person.uuid)).toEqual([people.manager.uuid, null])
  const party = { uuid: null, email: null, givenName: '', familyName: '', party: 1 }
  expect(content[1]).toMatchObject({ person: party, downloaded: { times: 1, version: 1 } })
  expect(JSON.stringify(content)).not.toContain(people.known.uuid)
  expect((await readersFor(people.manager, { page: 1, size: 1 })).content).toMatchObject([{ person: party }])
  const owners = await readersFor(owner)
  expect(owners.content.map(({ person }) => person.givenName)).toEqual(['manager', 'unknown', 'known'])
  // Once they show themselves, what they did hidden stays with the owner, as in the activity.
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'STANDARD' })
    .where('person_id', '=', people.known.uuid)
    .execute()
  expect((await readersFor(people.manager)).metadata.totalElements).toBe(1)
  // Public annotations are a contribution.
  await as(server, people.unknown).call(updateAnnotationType, {
    params: { annotationUuid: own.uuid },
    body: { type: 'PUBLIC' },
  })
  expect((await readersFor(people.manager)).content.map(({ person }) => person.party)).toEqual([undefined, 2])
})

async function hide(...people: TestPerson[]): Promise<void> {
  const ids = people.map(({ uuid }) => uuid)
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('person_id', 'in', ids)
    .execute()
}
