import * as contract from '@strongroom/contract/documents/annotations.ts'
import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import { downloadLatest } from '@strongroom/contract/documents/versions.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { encryptedPdf, pdfFile, pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const xfdf = (text: string) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="10,10,30,30" name="n"><contents>${text}</contents></text></annots></xfdf>`

async function shared(name = 'Lease.pdf', bytes?: Uint8Array) {
  const made = await given.workspaceWith(server, {
    full: ['hasDownload', 'hasCreateDocument', 'hasCommenter'],
    reader: ['hasDownload'],
    adder: ['hasCreateDocument'],
  })
  const asset = await as(server, made.owner).upload(
    { name, bytes: bytes ?? (await pdfFile()) },
    { workspaceUuid: made.workspace.uuid },
  )
  await server.drain()
  return { ...made, assetUuid: asset.uuid }
}

const save = (who: TestPerson, documentUuid: string, type: 'PUBLIC' | 'PRIVATE', text: string) =>
  as(server, who).call(contract.createAnnotation, { body: { documentUuid, type, content: xfdf(text) } })
const copy = (who: TestPerson, assetUuid: string, body: { name: string; parentUuid?: string }) =>
  as(server, who).call(contract.createAnnotatedCopy, { params: { assetUuid }, body })

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** The annotations on the first page of a copy that a person downloads, as PDF dictionaries. */
async function annotationsOf(who: TestPerson, { uuid, workspaceUuid }: { uuid: string; workspaceUuid: string }) {
  const response = await as(server, who).fetch(downloadLatest, { params: { workspaceUuid, assetUuid: uuid } })
  const page = (await PDFDocument.load(Buffer.from(await response.arrayBuffer()))).getPage(0)
  return page.node
    .Annots()!
    .asArray()
    .map((ref) => String(page.doc.context.lookup(ref)))
}

async function addHidden(owner: TestPerson, workspaceUuid: string) {
  const hidden = await given.person(server, 'Hilda')
  const page = await as(server, owner).call(inviteParticipants, {
    body: {
      workspaceUuid,
      emails: [hidden.email],
      type: 'BCC',
      hasCommenter: true,
      hasDownload: true,
      hasCreateDocument: true,
    },
  })
  const participantUuid = page.content[0]!.uuid
  await as(server, hidden).call(answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  return hidden
}

test('hidden people are a party in every copy, also in the owner’s and in their own', async () => {
  const { owner, workspace, people, assetUuid } = await shared()
  const hidden = await addHidden(owner, workspace.uuid)
  await as(server, hidden).call(contract.createAnnotation, {
    body: {
      documentUuid: assetUuid,
      type: 'PUBLIC',
      content: xfdf('Seen by all').replace('<text ', '<text title="Hilda Person" '),
    },
  })
  await save(hidden, assetUuid, 'PRIVATE', 'Hers alone')
  for (const who of [owner, hidden, people.full]) {
    const made = await copy(who, assetUuid, { name: 'Annotated' })
    await server.drain()
    const texts = (await annotationsOf(people.full, made)).join('')
    expect(texts).toContain(hex('Seen by all'))
    expect(texts).toContain(hex('Party 1'))
    for (const name of ['Hilda', hidden.email]) expect(texts).not.toContain(hex(name))
  }
}, 60_000)

test('a hidden person’s first contribution, a copy of their private annotations, names no party that doesn’t exist', async () => {
  const { owner, workspace, assetUuid } = await shared()
  const hidden = await addHidden(owner, workspace.uuid)
  await save(hidden, assetUuid, 'PRIVATE', 'Hers alone')
  const made = await copy(hidden, assetUuid, { name: 'Annotated' })
  await server.drain()
  const texts = (await annotationsOf(owner, made)).join('')
  expect(texts).toContain(hex('Hers alone'))
  expect(texts).not.toContain(hex('Party'))
}, 60_000)

test('a copy has the public annotations and one’s own, and nobody else’s private ones', async () => {
  const { owner, workspace, people, assetUuid } = await shared()
  await save(owner, assetUuid, 'PUBLIC', 'For all')
  await save(owner, assetUuid, 'PRIVATE', 'Secret of the owner')
  await save(people.full, assetUuid, 'PRIVATE', 'My own')
  const made = await copy(people.full, assetUuid, { name: 'Lease v1 annotated' })
  expect(made).toMatchObject({ name: 'Lease v1 annotated.pdf', extension: 'pdf', contentVersion: 1, type: 'DOCUMENT' })
  const again = await copy(people.full, assetUuid, { name: 'Lease v1 annotated.pdf' })
  expect(again.name).toBe('Lease v1 annotated (2).pdf')
  await server.drain()
  const texts = await annotationsOf(people.full, made)
  expect(texts).toHaveLength(2)
  expect(texts.join('')).toContain(hex('For all'))
  expect(texts.join('')).toContain(hex('My own'))
  expect(texts.join('')).not.toContain(hex('Secret'))
  expect(texts.join('')).toContain(hex('Owner Tester'))
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ANNOTATED_COPY_SAVED')
  expect(events.at(-1)).toMatchObject({
    actor: 'full',
    entity: 'Lease v1 annotated.pdf',
    from: { name: 'Lease.pdf', version: 1 },
    to: { annotations: 2 },
  })
}, 60_000)

test('who may save a copy, and where', async () => {
  const { owner, workspace, people, assetUuid } = await shared()
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, contract.createAnnotatedCopy, {
    input: () => ({ params: { assetUuid }, body: { name: 'Copy' } }),
    people: { ...people, owner, stranger },
    expected: { full: 'ok', reader: 'permission.denied', adder: 'permission.denied', stranger: 'asset.not.found' },
  })
  const folder = await as(server, owner).call(createFolder, {
    body: { name: 'Closed', workspaceUuid: workspace.uuid, allowNewDocument: false },
  })
  const into = (who: TestPerson, parentUuid: string) => outcomeOf(copy(who, assetUuid, { name: 'Copy', parentUuid }))
  expect(await into(people.full, folder.uuid)).toBe('permission.denied')
  expect(await into(owner, folder.uuid)).toBe('ok')
  expect(await into(owner, assetUuid)).toBe('folder.not.found')
  const elsewhere = await given.workspaceWith(server)
  expect(await into(owner, elsewhere.workspace.uuid)).toBe('folder.not.found')
  expect(await outcomeOf(copy(owner, assetUuid, { name: 'x'.repeat(limits.assetName + 1) }))).toBe('input.invalid')
  expect(await outcomeOf(copy(owner, assetUuid, { name: 'x'.repeat(limits.assetName) }))).toBe('input.invalid')
  expect(await outcomeOf(copy(owner, assetUuid, { name: ' ' }))).toBe('input.invalid')
  const files = await as(server, owner).call(listAssets, {
    query: { workspaceUuid: workspace.uuid, parentUuid: folder.uuid },
  })
  expect(files.content).toHaveLength(1)
}, 60_000)

test('pictures can be copied; documents without a preview or that cannot be written are refused', async () => {
  const picture = await shared('Plan.png', await pictureFile('png'))
  await save(picture.owner, picture.assetUuid, 'PUBLIC', 'Here')
  expect(await copy(picture.owner, picture.assetUuid, { name: 'Plan' })).toMatchObject({ name: 'Plan.pdf' })
  const encrypted = await shared('Locked.pdf', encryptedPdf())
  expect(await outcomeOf(copy(encrypted.owner, encrypted.assetUuid, { name: 'Copy' }))).toMatch(
    /^(preview.failed|preview.unsupported|permission.denied)$/,
  )
  const left = await server.ports.databases.read
    .selectFrom('blob')
    .select('id')
    .where('workspace_id', '=', encrypted.workspace.uuid)
    .where('claimed', '=', false)
    .execute()
  expect(left).toEqual([])
}, 60_000)
