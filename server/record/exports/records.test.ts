import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { updateLocale } from '@strongroom/contract/identity/users.ts'
import { createWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { participant, person, workspaceWith } from '../../test/given.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/files/unzip.ts'

const server = useServer()
let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

const fetchRecord = (someone: TestPerson | undefined, workspaceUuid: string, query: object = {}) =>
  as(server, someone).fetch(exportRecord, { query: { workspaceUuid, ...query } })

async function bytesOf(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('the record describes the workspace, as PDF/A, and its export is recorded', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { editor: ['hasDownload', 'hasCreateDocument'] })
  const bytes = Buffer.from('the plan')
  await as(server, people.editor).upload({ name: 'Ŵ-plan ā.txt', bytes }, { workspaceUuid: workspace.uuid })
  const pdf = await bytesOf(await fetchRecord(owner, workspace.uuid))
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.from(pdf).toString('latin1')).toContain('pdfaid:part')
  const text = (await pdfText(pdf)).replaceAll(/\s+/g, '')
  for (const said of [workspace.name, workspace.uuid, 'Participants(2)', people.editor.email, 'Ŵ-planā.txt'])
    expect(text).toContain(said.replaceAll(/\s+/g, ''))
  expect(text).toContain(createHash('sha256').update(bytes).digest('hex'))
  expect((await eventsOf(server, owner, workspace))[0]).toMatchObject({
    type: 'WORKSPACE_RECORD_EXPORTED',
    to: { format: 'pdf', includeDocuments: true },
  })
})

/** The drawing commands of a PDF: its streams before compression. */
function drawnIn(pdf: Uint8Array): string[] {
  const parts = Buffer.from(pdf)
    .toString('latin1')
    .split(/stream\r?\n/)
  return parts.flatMap((part) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')]
    } catch {
      return []
    }
  })
}

test('the PDF is readable: complete headings and hashes, formatted times, page numbers, tags, any name', async () => {
  const owner = await person(server, 'Olga')
  const body = { name: 'Smith & Sons <tender> Ŵ' }
  const workspace = await as(server, owner).call(createWorkspace, { body })
  const params = { workspaceUuid: workspace.uuid }
  const folder = await as(server, owner).call(createFolder, {
    body: { ...params, name: 'Contracts', allowEdit: false },
  })
  await as(server, owner).upload({ name: 'Plan.txt', bytes: 'plan' }, { ...params, parentUuid: folder.uuid })
  const response = await fetchRecord(owner, workspace.uuid, { includeActivity: false })
  const pdf = await bytesOf(response)
  const text = await pdfText(pdf)
  expect(text).toMatch(/^Document\s+Version\s+Added\s+Virus check$/m)
  expect(text).toContain(`SHA-256 ${createHash('sha256').update('plan').digest('hex')}`)
  expect(text).toMatch(/created \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d \(Europe\/London\)/)
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(text).toMatch(/\/Contracts\/[\s\S]*no editing/)
  const raw = Buffer.from(pdf).toString('utf8')
  // Every page shows one form object with the number of pages.
  expect(drawnIn(pdf).filter((drawn) => drawn.includes('/Pages Do'))).toHaveLength(1)
  expect(raw).toContain('/Subtype /Form')
  expect(raw).toContain('<rdf:li xml:lang="x-default">Smith &#38; Sons &#60;tender&#62; Ŵ</rdf:li>')
  expect(raw).toMatch(/<pdfaid:conformance>A</)
  for (const tag of ['/MarkInfo', '/StructTreeRoot', '/S /H1', '/S /TH', '/S /TD']) expect(raw).toContain(tag)
})

test('only the requested sections, in the language of the caller', async () => {
  const { owner, workspace } = await workspaceWith(server)
  await as(server, owner).call(updateLocale, { params: { userUuid: owner.uuid }, body: { locale: 'cy' } })
  const query = { includeActivity: false, includeDocuments: false }
  const text = await pdfText(await bytesOf(await fetchRecord(owner, workspace.uuid, query)))
  expect(text).toContain('Crynodeb')
  expect(text).toContain('Cyfranogwyr')
  expect(text).not.toContain('Dogfennau')
  expect(text).not.toContain('Gweithgarwch')
})

test('a bundle has every format, each with its hash', async () => {
  const { owner, workspace } = await workspaceWith(server)
  await as(server, owner).upload({ name: 'One.txt', bytes: '1' }, { workspaceUuid: workspace.uuid })
  const files = unzip(Buffer.from(await bytesOf(await fetchRecord(owner, workspace.uuid, { format: 'bundle' }))))
  expect([...files.keys()].toSorted()).toEqual([
    'MANIFEST.txt',
    'activity-sealed.jsonl',
    'activity.csv',
    'record.json',
    'record.pdf',
    'verify-activity.html',
  ])
  const sums = files.get('MANIFEST.txt')!.toString().trimEnd().split('\n')
  expect(sums).toHaveLength(5)
  for (const line of sums) {
    const [sum, name] = line.split('  ')
    expect(createHash('sha256').update(files.get(name!)!).digest('hex')).toBe(sum)
  }
  const json = JSON.parse(files.get('record.json')!.toString())
  expect(json.workspace.uuid).toBe(workspace.uuid)
  expect(json.versions.map((version: { name: string }) => version.name)).toEqual(['One.txt'])
})

test('many events make many pages in little memory', { timeout: 180_000 }, async () => {
  const { owner, workspace } = await workspaceWith(server)
  await server.ports.databases.writePool.query(
    `insert into audit_event (uuid, type, at, workspace_id, entity_kind, entity_id, entity_name)
     select uuidv7(), 'WORKSPACE_RENAMED', now(), $1, 'Workspace', $1, 'Name ' || i from generate_series(1, 1500) i`,
    [workspace.uuid],
  )
  const before = process.memoryUsage().rss
  const pdf = await bytesOf(await fetchRecord(owner, workspace.uuid))
  const document = await pdfium.loadDocument(pdf)
  expect(document.getPageCount()).toBeGreaterThan(30)
  document.destroy()
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 ** 2)
  await as(server, owner).call(renameWorkspace, {
    params: { workspaceUuid: workspace.uuid },
    body: { name: 'Still here' },
  })
})

test('hidden participants are in the owner’s record only', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const hidden = await person(server, 'Unseen')
  const id = await participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasCreateDocument'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await as(server, hidden).upload({ name: 'Found.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  // Events from before they were hidden stay unchanged.
  const seen = async (someone: TestPerson) =>
    (await pdfText(await bytesOf(await fetchRecord(someone, workspace.uuid, { includeActivity: false })))).replaceAll(
      /\s+/g,
      '',
    )
  expect(await seen(owner)).toContain(hidden.email)
  const managed = await seen(people.manager)
  expect(managed).toContain('Found.txt')
  expect(managed).toContain('Hiddenparticipant')
  expect(managed).not.toContain(hidden.email)
  expect(managed).not.toContain('Unseen')
})

test('who may export it', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'], reader: [] })
  const stranger = await person(server, 'Stranger')
  const status = async (someone: TestPerson | undefined) => {
    const response = await fetchRecord(someone, workspace.uuid, { includeActivity: false })
    await response.arrayBuffer()
    return response.status
  }
  expect(await Promise.all([owner, people.manager, people.reader, stranger, undefined].map(status))).toEqual([
    200, 200, 403, 404, 401,
  ])
})
/** Enough events that a record takes a moment. */
const longHistory = (workspaceUuid: string) =>
  server.ports.databases.writePool.query(
    `insert into audit_event (uuid, type, at, workspace_id, entity_kind, entity_id, entity_name)
     select uuidv7(), 'WORKSPACE_RENAMED', now(), $1, 'Workspace', $1, md5(i::text) from generate_series(1, 150) i`,
    [workspaceUuid],
  )

test('a person’s many exports queue up, are refused beyond a few, and leave room for others', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const other = await workspaceWith(server)
  await longHistory(workspace.uuid)
  const first = await fetchRecord(owner, workspace.uuid, { format: 'bundle' })
  const records = Array.from({ length: 8 }, () => fetchRecord(owner, workspace.uuid))
  await bytesOf(await fetchRecord(other.owner, other.workspace.uuid))
  await first.body!.cancel()
  const sent = await Promise.all(records.map(async (one) => [await one, await (await one).arrayBuffer()] as const))
  const refused = sent.map(([response]) => response).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(2)
  expect(refused[0]!.headers.get('retry-after')).toBe('30')
  const exported = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'WORKSPACE_RECORD_EXPORTED')
  expect(exported, 'the refused ones exported nothing').toHaveLength(9 - refused.length)
})

test('a bundle stops when its reader disconnects', async () => {
  const { owner, workspace } = await workspaceWith(server)
  await longHistory(workspace.uuid)
  const threads = () => readdirSync('/proc/self/task').length
  await bytesOf(await fetchRecord(owner, workspace.uuid, { includeActivity: false }))
  const before = threads()
  for (let i = 0; i < 3; i++) {
    const response = await fetchRecord(owner, workspace.uuid, { format: 'bundle' })
    expect(response.status).toBe(200)
    await response.body!.cancel()
  }
  await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before), { timeout: 20_000 })
})
