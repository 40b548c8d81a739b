import * as contract from '@strongroom/contract/documents/annotations.ts'
import { deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { findPreview, listVersionOperations, listVersions } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { updateWorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findOperations } from '@strongroom/contract/workspaces/workspaces.ts'
import { degrees, PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPageSpaces } from '../previews/read-page-spaces.job.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { pdfFile } from '../../test/files/files.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** XFDF with notes of these texts on the first page. */
const xfdf = (...texts: string[]) =>
  `<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${texts
    .map((text, at) => `<text page="0" rect="10,${at},30,20" name="${at}"><contents>${text}</contents></text>`)
    .join('')}</annots></xfdf>`

async function shared() {
  const made = await given.workspaceWith(server, {
    writer: ['hasCommenter'],
    viewer: [],
    manager: ['hasManageWorkspace'],
  })
  const asset = await as(server, made.owner).upload(
    { name: 'Lease.pdf', bytes: await pdfFile({ pages: 2 }) },
    { workspaceUuid: made.workspace.uuid },
  )
  await server.drain()
  return { ...made, asset, documentUuid: asset.uuid }
}

const save = (who: TestPerson, documentUuid: string, type: 'PUBLIC' | 'PRIVATE', ...texts: string[]) =>
  as(server, who).call(contract.createAnnotation, { body: { documentUuid, type, content: xfdf(...texts) } })
const change = (who: TestPerson, annotationUuid: string, content: string, headers = {}) =>
  as(server, who).call(contract.updateAnnotationContent, { params: { annotationUuid }, body: { content } }, headers)
const setType = (who: TestPerson, annotationUuid: string, type: 'PUBLIC' | 'PRIVATE') =>
  as(server, who).call(contract.updateAnnotationType, { params: { annotationUuid }, body: { type } })
const remove = (who: TestPerson, annotationUuid: string) =>
  as(server, who).call(contract.deleteAnnotation, { params: { annotationUuid } })
const list = async (who: TestPerson, documentUuid: string, query: object = {}) =>
  (await as(server, who).call(contract.listAnnotations, { query: { documentUuid, includeActions: 'true', ...query } }))
    .content

test('public annotations are for everyone who may view the document, private ones for their maker alone', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const content = xfdf('Check &amp; confirm')
  const made = await as(server, people.writer).call(contract.createAnnotation, {
    body: { documentUuid, type: 'public' as never, content },
  })
  expect(made).toMatchObject({
    content,
    type: 'PUBLIC',
    documentVersion: { version: 1, assetUuid: documentUuid },
    createdBy: { givenName: 'writer' },
    markCount: 1,
    revision: 1,
    actions: { delete: true, updateContent: true, updateTypePublic: false, updateTypePrivate: true },
  })
  await save(people.viewer, documentUuid, 'PRIVATE', 'Mine', 'Too')
  const types = async (who: TestPerson, query: object = {}) =>
    (await list(who, documentUuid, query)).map(({ type, createdBy }) => `${createdBy.givenName} ${type}`)
  expect(await types(owner)).toEqual(['writer PUBLIC'])
  expect(await types(people.manager)).toEqual(['writer PUBLIC'])
  expect(await types(people.viewer)).toEqual(['writer PUBLIC', 'viewer PRIVATE'])
  const [slim] = await list(owner, documentUuid, { includeContent: 'false' })
  expect(slim!.content).toBeNull()
  expect(slim!.actions).toEqual({
    delete: true,
    updateContent: false,
    updateTypePublic: false,
    updateTypePrivate: false,
  })
  // Counts are of public ones only: a number would tell of private ones.
  const asset = await as(server, people.viewer).call(findAsset, { params: { assetUuid: documentUuid }, query: {} })
  expect(asset.annotationCount).toBe(1)
  const versions = await as(server, owner).call(listVersions, { query: { documentUuid } })
  expect(versions.content.map(({ annotationCount }) => annotationCount)).toEqual([1])
  expect((await eventsOf(server, owner, workspace)).slice(0, 2)).toMatchObject([
    { type: 'DOCUMENT_ANNOTATED_PRIVATELY', actor: 'viewer', entity: 'Lease.pdf', to: { version: 1, annotations: 2 } },
    { type: 'DOCUMENT_ANNOTATED_PUBLICLY', actor: 'writer', entity: 'Lease.pdf', to: { version: 1, annotations: 1 } },
  ])
  expect(JSON.stringify(await eventsOf(server, owner, workspace))).not.toMatch(/confirm|Mine/)
})

test('who may annotate, change and delete', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const stranger = await given.person(server, 'Stranger')
  const everyone = { ...people, owner, stranger, nobody: undefined }
  const create = (type: 'PUBLIC' | 'PRIVATE') => () => ({ body: { documentUuid, type, content: xfdf('x') } })
  await matrix(server, contract.createAnnotation, {
    input: create('PUBLIC'),
    people: everyone,
    expected: {
      writer: 'ok',
      owner: 'ok',
      viewer: 'permission.denied',
      stranger: 'asset.not.found',
      nobody: 'signed.out',
    },
  })
  await matrix(server, contract.createAnnotation, {
    input: create('PRIVATE'),
    people: everyone,
    expected: { writer: 'ok', viewer: 'ok', manager: 'ok', stranger: 'asset.not.found' },
  })
  await matrix(server, contract.createAnnotation, {
    input: create('PRIVATE'),
    people: everyone,
    expected: { viewer: 'annotation.exists' },
  })
  const [ofWriter] = (await list(people.writer, documentUuid)).filter(({ type }) => type === 'PUBLIC')
  const [ofViewer] = (await list(people.viewer, documentUuid)).filter(({ type }) => type === 'PRIVATE')
  const about = (uuid: string) => () => ({ params: { annotationUuid: uuid }, body: { content: xfdf('y') } })
  await matrix(server, contract.updateAnnotationContent, {
    input: about(ofWriter!.uuid),
    people: everyone,
    expected: {
      owner: 'permission.denied',
      manager: 'permission.denied',
      viewer: 'permission.denied',
      stranger: 'annotation.not.found',
      writer: 'ok',
    },
  })
  await matrix(server, contract.updateAnnotationContent, {
    input: about(ofViewer!.uuid),
    people: everyone,
    expected: {
      owner: 'annotation.not.found',
      manager: 'annotation.not.found',
      writer: 'annotation.not.found',
      viewer: 'ok',
    },
  })
  await matrix(server, contract.findAnnotation, {
    input: () => ({ params: { annotationUuid: ofViewer!.uuid } }),
    people: everyone,
    expected: {
      owner: 'annotation.not.found',
      manager: 'annotation.not.found',
      stranger: 'annotation.not.found',
      viewer: 'ok',
    },
  })
  expect(await outcomeOf(setType(people.viewer, ofViewer!.uuid, 'PUBLIC'))).toBe('permission.denied')
  expect(await outcomeOf(setType(owner, ofWriter!.uuid, 'PRIVATE'))).toBe('permission.denied')
  expect(await outcomeOf(setType(people.writer, ofWriter!.uuid, 'PRIVATE'))).toBe('annotation.exists')
  await matrix(server, contract.deleteAnnotation, {
    input: () => ({ params: { annotationUuid: ofWriter!.uuid } }),
    people: everyone,
    expected: {
      viewer: 'permission.denied',
      stranger: 'annotation.not.found',
      manager: 'ok',
      owner: 'annotation.not.found',
    },
  })
  const [latest] = await eventsOf(server, owner, workspace)
  expect(latest).toMatchObject({
    type: 'ANNOTATIONS_DELETED',
    actor: 'manager',
    from: { version: 1, annotations: 1, own: false },
  })
}, 60_000)

test('a type changes; private annotations leave no trace with others', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const { uuid } = await save(people.writer, documentUuid, 'PUBLIC', 'a', 'b')
  await setType(people.writer, uuid, 'PRIVATE')
  expect(await list(owner, documentUuid)).toEqual([])
  expect(
    (await as(server, owner).call(findAsset, { params: { assetUuid: documentUuid }, query: {} })).annotationCount,
  ).toBe(0)
  await setType(people.writer, uuid, 'PUBLIC')
  await setType(people.writer, uuid, 'PUBLIC')
  await remove(people.writer, uuid)
  expect((await eventsOf(server, owner, workspace)).slice(0, 4)).toMatchObject([
    { type: 'ANNOTATIONS_DELETED', from: { annotations: 2, own: true } },
    { type: 'ANNOTATIONS_CHANGED', from: { type: 'PRIVATE' }, to: { type: 'PUBLIC' } },
    { type: 'ANNOTATIONS_CHANGED', from: { type: 'PUBLIC' }, to: { type: 'PRIVATE' } },
    { type: 'DOCUMENT_ANNOTATED_PUBLICLY' },
  ])
})

test('two tabs do not overwrite each other, and frequent saves are one event', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const { uuid } = await save(people.writer, documentUuid, 'PUBLIC', 'a')
  await change(people.writer, uuid, xfdf('a', 'b'), { 'if-match': '"1"' })
  expect(await outcomeOf(change(people.writer, uuid, xfdf('a', 'c'), { 'if-match': '"1"' }))).toBe('annotation.changed')
  const both = await Promise.all(
    [xfdf('c'), xfdf('d')].map((content) => outcomeOf(change(people.writer, uuid, content, { 'if-match': '"2"' }))),
  )
  expect(both.toSorted()).toEqual(['annotation.changed', 'ok'])
  expect((await list(owner, documentUuid))[0]).toMatchObject({ revision: 3, markCount: 1 })
  const changes = async () =>
    (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ANNOTATIONS_CHANGED')
  expect(await changes()).toEqual([])
  await server.pass(limits.annotationEvents)
  const writer = await given.signIn(server, people.writer)
  await change(writer, uuid, xfdf('e', 'f', 'g'))
  await change(writer, uuid, xfdf('h'))
  await change(writer, uuid, xfdf('h'))
  expect(await changes()).toMatchObject([{ from: { annotations: 1, type: 'PUBLIC' }, to: { annotations: 3 } }])
  // Both first saves at once: one layer.
  const firsts = await Promise.all(
    ['1', '2', '3'].map((text) => outcomeOf(save(writer, documentUuid, 'PRIVATE', text))),
  )
  expect(firsts.toSorted()).toEqual(['annotation.exists', 'annotation.exists', 'ok'])
})

test('only the current version is annotated; layers of earlier ones can be read, withdrawn and deleted', async () => {
  const { owner, people, documentUuid, asset } = await shared()
  const { uuid } = await save(people.writer, documentUuid, 'PUBLIC', 'a')
  await as(server, owner).uploadVersion({ name: 'Lease.pdf', bytes: await pdfFile({ text: 'Second' }) }, documentUuid)
  await server.drain()
  expect(await outcomeOf(change(people.writer, uuid, xfdf('b')))).toBe('annotation.old.version')
  const versionId = asset.latestDocumentVersion!.uuid
  const body = { documentUuid, versionId, type: 'PRIVATE' as const, content: xfdf('x') }
  const creating = (more: object) =>
    as(server, people.writer).call(contract.createAnnotation, { body: { ...body, ...more } })
  expect(await outcomeOf(creating({}))).toBe('annotation.old.version')
  expect(await outcomeOf(creating({ versionId: documentUuid }))).toBe('version.not.found')
  await save(people.writer, documentUuid, 'PUBLIC', 'new')
  expect(await list(owner, documentUuid, { versionUuid: versionId })).toMatchObject([
    { uuid, documentVersion: { version: 1 }, actions: { updateContent: false } },
  ])
  expect((await list(owner, documentUuid)).map(({ documentVersion }) => documentVersion.version)).toEqual([1, 2])
  const versions = await as(server, owner).call(listVersions, { query: { documentUuid } })
  expect(versions.content.map(({ annotationCount }) => annotationCount)).toEqual([1, 1])
  const operations = async (version: string) =>
    (
      await as(server, people.viewer).call(listVersionOperations, {
        params: { workspaceUuid: asset.workspaceUuid, assetUuid: documentUuid, version },
      })
    ).operations
  expect(await operations('1')).toEqual([])
  expect(await operations('2')).toEqual(['POST annotations'])
  await setType(people.writer, uuid, 'PRIVATE')
  expect(await outcomeOf(setType(people.writer, uuid, 'PUBLIC'))).toBe('permission.denied')
  await remove(people.writer, uuid)
})

test('hidden people appear under their pseudonym', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const hidden = await given.person(server, 'Hidden')
  const page = await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC', hasCommenter: true },
  })
  await as(server, hidden).call(answerInvitation, {
    params: { participantUuid: page.content[0]!.uuid },
    body: { accepted: true },
  })
  const content = xfdf('from outside').replace('<text ', '<text title="Hilda Person" ')
  const made = await as(server, hidden).call(contract.createAnnotation, {
    body: { documentUuid, type: 'PUBLIC', content },
  })
  const find = (who: TestPerson) =>
    as(server, who).call(contract.findAnnotation, { params: { annotationUuid: made.uuid } })
  // Others don't get the name that the program of a hidden person wrote.
  for (const who of [people.viewer, people.manager])
    for (const one of [...(await list(who, documentUuid, { includeContent: 'true' })), await find(who)])
      expect(one.content).toBe(xfdf('from outside'))
  for (const who of [hidden, owner])
    for (const one of [...(await list(who, documentUuid)), await find(who)]) expect(one.content).toBe(content)
  expect(made.content).toBe(content)
  const [seen] = await list(people.viewer, documentUuid)
  expect(seen!.createdBy).toEqual({ uuid: null, email: null, givenName: '', familyName: '', party: 1 })
  const [known] = await list(owner, documentUuid)
  expect(known!.createdBy).toMatchObject({ givenName: 'Hidden' })
  expect(JSON.stringify(await eventsOf(server, people.manager, workspace))).not.toContain('ANNOTATED')
})

test('the workgroup switches annotations off', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const { uuid } = await save(people.writer, documentUuid, 'PUBLIC', 'a')
  const operations = async () =>
    (await as(server, people.writer).call(findOperations, { params: { workspaceUuid: workspace.uuid } })).operations
  expect(await operations()).toContain('POST publicAnnotations')
  const option = (options: object) =>
    as(server, owner).call(updateWorkgroupSettings, {
      params: { workgroupUuid: workspace.workgroupUuid },
      body: options,
    })
  await option({ publicAnnotations: false })
  expect(await operations()).not.toContain('POST publicAnnotations')
  expect(await outcomeOf(change(people.writer, uuid, xfdf('b')))).toBe('permission.denied')
  expect(await outcomeOf(save(people.manager, documentUuid, 'PUBLIC', 'b'))).toBe('permission.denied')
  await save(people.manager, documentUuid, 'PRIVATE', 'b')
  await option({ annotations: false })
  expect(await list(people.viewer, documentUuid)).toEqual([])
  expect(await outcomeOf(as(server, owner).call(contract.findAnnotation, { params: { annotationUuid: uuid } }))).toBe(
    'annotation.not.found',
  )
  expect(await outcomeOf(save(people.viewer, documentUuid, 'PRIVATE', 'b'))).toBe('permission.denied')
  expect(
    (await as(server, owner).call(findAsset, { params: { assetUuid: documentUuid }, query: {} })).annotationCount,
  ).toBe(0)
  await option({ annotations: true, publicAnnotations: true })
  expect(await list(people.viewer, documentUuid)).toHaveLength(1)
})

test('annotations end with the document and the workspace', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  const { uuid } = await save(people.writer, documentUuid, 'PUBLIC', 'a')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: documentUuid }, body: {} })
  expect(await outcomeOf(change(people.writer, uuid, xfdf('b')))).toBe('annotation.not.found')
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { comment: '' } })
  const left = await server.ports.databases.read
    .selectFrom('annotation')
    .select('id')
    .where('workspace_id', '=', workspace.uuid)
    .execute()
  expect(left).toEqual([])
})

test('pages say how they lie, for positions in their own coordinates', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([600, 800])
  page.setCropBox(50, 100, 500, 600)
  page.setRotation(degrees(90))
  pdf.addPage([300, 400])
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload(
    { name: 'Turned.pdf', bytes: await pdf.save() },
    { workspaceUuid: workspace.uuid },
  )
  await server.drain()
  const preview = await as(server, owner).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })
  expect(preview.pages).toEqual([
    { width: 600, height: 500, rotation: 90, left: 50, bottom: 100 },
    { width: 300, height: 400, rotation: 0, left: 0, bottom: 0 },
  ])
  // A preview from before annotations gets this later.
  await server.ports.databases.write
    .updateTable('version')
    .set({
      pages: JSON.stringify([
        [600, 500],
        [300, 400],
      ]),
    })
    .where('asset_id', '=', asset.uuid)
    .execute()
  const again = async () =>
    (await as(server, owner).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })).pages
  expect((await again())[0]).toMatchObject({ rotation: 0 })
  await readPageSpaces.work(server.ports, {})
  expect(await again()).toEqual(preview.pages)
})

test('the record says who annotated publicly and how often, without the text', async () => {
  const { owner, workspace, people, documentUuid } = await shared()
  await save(people.writer, documentUuid, 'PUBLIC', 'Wording', 'Too')
  await save(people.viewer, documentUuid, 'PRIVATE', 'Mine')
  const response = await as(server, owner).fetch(exportRecord, {
    query: { workspaceUuid: workspace.uuid, includeActivity: 'false' },
  })
  const text = await pdfText(new Uint8Array(await response.arrayBuffer()))
  expect(text).toMatch(/Public annotations: writer Tester \(2\)/)
  expect(text).not.toMatch(/Wording|viewer Tester \(/)
})
