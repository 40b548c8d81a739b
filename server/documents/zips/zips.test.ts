import { createHash } from 'node:crypto'
import { createFolder, deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import * as contract from '@strongroom/contract/documents/zips.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { unzip } from '../../test/files/unzip.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { outcomeWhileRemoved } from '../../test/somebody-waits.ts'
import { sweepBlobs } from '../../storage/sweep-blobs.job.ts'
import { sweepZips } from './sweep-zips.job.ts'

const server = useServer()

async function filled() {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], viewer: [] })
  const { owner, workspace } = made
  const at = workspace.uuid
  const folder = await as(server, owner).call(createFolder, { body: { name: 'Plans', workspaceUuid: at } })
  await as(server, owner).call(createFolder, {
    body: { name: 'Empty', workspaceUuid: at, parentUuid: folder.uuid },
  })
  const top = await as(server, owner).upload({ name: 'top.txt', bytes: 'top' }, { workspaceUuid: at })
  const inner = await as(server, owner).upload(
    { name: '=SUM(A1).txt', bytes: 'x'.repeat(700_000) },
    { workspaceUuid: at, parentUuid: folder.uuid },
  )
  const empty = await as(server, owner).upload({ name: 'empty.txt', bytes: '' }, { workspaceUuid: at })
  await as(server, owner).call(createLink, { body: { name: 'Site', url: 'https://example.org', workspaceUuid: at } })
  return { ...made, folder, top, inner, empty }
}

const request = (who: TestPerson, assetUuids: string[], more: { excludeUnableToScan?: boolean; name?: string } = {}) =>
  as(server, who).call(contract.requestZip, { body: { name: 'All of it', assetUuids, ...more } })
const find = (who: TestPerson, zipUuid: string) => as(server, who).call(contract.findZip, { params: { zipUuid } })
const fetchZip = (who: TestPerson, zipUuid: string, headers: Record<string, string> = {}) =>
  as(server, who).fetch(contract.downloadZip, { params: { zipUuid } }, { headers })
async function ready(who: TestPerson, assetUuids: string[]) {
  const { uuid } = await request(who, assetUuids)
  await server.drain()
  return uuid
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a whole workspace is zipped with its folders and a list of contents, and a link is emailed', async () => {
  const made = await filled()
  const asker = made.people.reader
  const asked = await request(asker, [made.workspace.uuid])
  expect(asked).toMatchObject({ status: 'PENDING', name: 'All of it.zip', documents: 3, bytes: 700_003, size: null })
  expect(await codeOf(await fetchZip(asker, asked.uuid))).toBe('zip.not.ready')
  await server.drain()
  const zip = await find(asker, asked.uuid)
  expect(zip).toMatchObject({ status: 'READY', bytesDone: 700_003 })
  const response = await fetchZip(asker, asked.uuid)
  expect(response.headers.get('content-disposition')).toContain('All of it.zip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(zip.size)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(zip.sha256)
  const files = unzip(bytes)
  expect([...files.keys()].toSorted()).toEqual([
    'MANIFEST.csv',
    'Plans/',
    'Plans/=SUM(A1).txt',
    'Plans/Empty/',
    'empty.txt',
    'top.txt',
  ])
  expect(files.get('Plans/=SUM(A1).txt')!.length).toBe(700_000)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(files.get('MANIFEST.csv')!.toString()).toContain(`top.txt,1,3,${sha256('top')}`)
  expect(files.get('MANIFEST.csv')!.toString()).toMatch(/^\uFEFFPath,Version,Size,SHA-256\r\n/)
  const [mail] = await mailsTo(server, asker.email)
  expect(mail!.subject).toContain(made.workspace.name)
  expect(linkIn(mail!).pathname).toBe(`/zips/${asked.uuid}`)
  expect(await outcomeOf(find(made.owner, asked.uuid))).toBe('zip.invalid')
})

test('the request and the download of each document are recorded, the latter once for all ranges', async () => {
  const { owner, workspace, people } = await filled()
  const uuid = await ready(people.reader, [workspace.uuid])
  for (const range of ['bytes=0-9', 'bytes=10-', 'bytes=-5']) {
    const response = await fetchZip(people.reader, uuid, { range })
    expect(response.status).toBe(206)
    await response.arrayBuffer()
  }
  const events = await eventsOf(server, owner, workspace)
  expect(events.filter(({ type }) => type === 'DOCUMENT_DOWNLOADED')).toHaveLength(3)
  expect(events.filter(({ type }) => type === 'ZIP_REQUESTED')).toMatchObject([
    { to: { name: 'All of it.zip', documents: 3, bytes: 700_003 } },
  ])
})

test('ranges are parts of the same bytes', async () => {
  const { owner, workspace } = await filled()
  const uuid = await ready(owner, [workspace.uuid])
  const part = async (range?: string) =>
    Buffer.from(await (await fetchZip(owner, uuid, range ? { range } : {})).arrayBuffer())
  const whole = await part()
  expect(Buffer.concat([await part('bytes=0-499'), await part('bytes=500-')]).equals(whole)).toBe(true)
  expect(await codeOf(await fetchZip(owner, uuid, { range: `bytes=${whole.length}-` }))).toBe('range.invalid')
})

test('an equal request within five minutes gets the same zip, another one does not', async () => {
  const { owner, top, empty, people } = await filled()
  const [one, two] = await Promise.all([request(owner, [top.uuid, empty.uuid]), request(owner, [empty.uuid, top.uuid])])
  expect(two.uuid).toBe(one.uuid)
  expect((await request(owner, [top.uuid])).uuid).not.toBe(one.uuid)
  expect(await request(owner, [top.uuid, empty.uuid], { name: 'For Ms Jones' })).toMatchObject({
    name: 'For Ms Jones.zip',
  })
  expect((await request(owner, [top.uuid, empty.uuid], { excludeUnableToScan: false })).uuid).not.toBe(one.uuid)
  expect((await request(people.reader, [top.uuid, empty.uuid])).uuid).not.toBe(one.uuid)
  await server.drain()
  server.pass(limits.zipSame + 1)
  expect((await request(owner, [top.uuid, empty.uuid])).uuid).not.toBe(one.uuid)
  await server.drain()
})

test('a changed selection gets a new zip within five minutes', async () => {
  const { owner, workspace, folder, top, inner } = await filled()
  const at = { workspaceUuid: workspace.uuid, parentUuid: folder.uuid }
  const first = await ready(owner, [workspace.uuid])
  expect(await ready(owner, [workspace.uuid])).toBe(first)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: top.uuid }, body: undefined })
  const second = await ready(owner, [workspace.uuid])
  expect(await codeOf(await fetchZip(owner, first))).toBe('zip.invalid')
  const files = async (uuid: string) => [
    ...unzip(Buffer.from(await (await fetchZip(owner, uuid)).arrayBuffer())).keys(),
  ]
  expect(await files(second)).not.toContain('top.txt')
  await as(server, owner).upload({ name: 'new.txt', bytes: 'new' }, at)
  const third = await ready(owner, [workspace.uuid])
  expect(await files(third)).toContain('Plans/new.txt')
  await as(server, owner).call(renameAsset, { params: { assetUuid: inner.uuid }, body: { name: 'Sums.txt' } })
  const fourth = await ready(owner, [workspace.uuid])
  expect(await files(fourth)).toContain('Plans/Sums.txt')
  expect(new Set([first, second, third, fourth]).size).toBe(4)
})

test('a zip is equal by what it contains, not by what was asked for before it was built', async () => {
  const { owner, workspace, top } = await filled()
  const early = await request(owner, [workspace.uuid])
  await as(server, owner).call(deleteAsset, { params: { assetUuid: top.uuid }, body: undefined })
  await server.drain()
  const params = { workspaceUuid: workspace.uuid, binUuid: top.uuid }
  await as(server, owner).call(restoreAsset, { params })
  const later = await ready(owner, [workspace.uuid])
  expect(later).not.toBe(early.uuid)
  expect(await find(owner, later)).toMatchObject({ status: 'READY', documents: 3 })
})

test('only people who may download get a zip, and only of one workspace and what they see', async () => {
  const { owner, workspace, folder, top, people } = await filled()
  const stranger = await given.person(server, 'Stranger')
  const other = await given.workspaceOf(server, owner)
  expect(await outcomeOf(request(people.viewer, [top.uuid]))).toBe('permission.denied')
  expect(await outcomeOf(request(stranger, [top.uuid]))).toBe('asset.not.found')
  expect(await outcomeOf(request(owner, [top.uuid, other.uuid]))).toBe('asset.not.found')
  expect(await outcomeOf(request(owner, [other.uuid]))).toBe('zip.empty')
  const uuid = await ready(owner, [workspace.uuid])
  expect(await codeOf(await fetchZip(people.reader, uuid))).toBe('zip.invalid')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: folder.uuid }, body: undefined })
  expect(await outcomeOf(request(owner, [folder.uuid]))).toBe('asset.not.found')
  expect(await codeOf(await fetchZip(owner, uuid))).toBe('zip.invalid')
})

test('a zip ends with the right of its asker', async () => {
  const { workspace, people } = await filled()
  const uuid = await ready(people.reader, [workspace.uuid])
  expect((await fetchZip(people.reader, uuid, { range: 'bytes=0-0' })).status).toBe(206)
  await as(server, people.reader).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  expect(await codeOf(await fetchZip(people.reader, uuid))).toBe('zip.invalid')
})

test('a damaged document fails the zip, and its asker is told', async () => {
  const { owner, workspace, inner } = await filled()
  // Scans and previews of the document end before.
  await server.drain()
  const { uuid } = await request(owner, [workspace.uuid])
  const { blob_id } = await server.ports.databases.read
    .selectFrom('version')
    .select('blob_id')
    .where('asset_id', '=', inner.uuid)
    .executeTakeFirstOrThrow()
  await server.ports.blobs.remove(blob_id)
  await server.drain()
  expect(await find(owner, uuid)).toMatchObject({ status: 'FAILED', size: null })
  expect(await codeOf(await fetchZip(owner, uuid))).toBe('zip.failed')
  const mails = await mailsTo(server, owner.email)
  expect(mails.filter(({ text }) => text.includes('/zips/'))).toEqual([])
  expect(mails[0]!.subject).toContain(workspace.name)
})

test('files with a virus are left out, unscanned ones by choice, and a virus found later ends the zip', async () => {
  const { owner, workspace, top, inner } = await filled()
  await server.drain()
  const mark = (assetUuid: string, status: string) =>
    server.asOwner('update version set scan_status = $2 where asset_id = $1', [assetUuid, status])
  await mark(top.uuid, 'VIRUS_DETECTED')
  await mark(inner.uuid, 'UNABLE_TO_SCAN')
  expect(await request(owner, [workspace.uuid])).toMatchObject({ documents: 1, bytes: 0 })
  const { uuid, documents } = await request(owner, [workspace.uuid], { excludeUnableToScan: false })
  expect(documents).toBe(2)
  await server.drain()
  expect((await fetchZip(owner, uuid, { range: 'bytes=0-0' })).status).toBe(206)
  await mark(inner.uuid, 'VIRUS_DETECTED')
  expect(await codeOf(await fetchZip(owner, uuid, { range: 'bytes=0-0' }))).toBe('zip.invalid')
})

test('an expired zip is gone with its bytes', async () => {
  const { owner, workspace } = await filled()
  const uuid = await ready(owner, [workspace.uuid])
  const { blob_id } = await server.ports.databases.read
    .selectFrom('zip')
    .select('blob_id')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  await server.ports.databases.write
    .updateTable('zip')
    .set({ expires: new Date(0) })
    .where('id', '=', uuid)
    .execute()
  expect(await outcomeOf(find(owner, uuid))).toBe('zip.invalid')
  await sweepZips.work(server.ports, {})
  await sweepBlobs.work(server.ports, {})
  const left = await server.ports.databases.read.selectFrom('blob').select('id').where('id', '=', blob_id!).execute()
  expect(left).toEqual([])
})

test('closing a workspace ends its zips and removes their bytes', async () => {
  const { people, workspace, owner } = await filled()
  const pending = await request(people.reader, [workspace.uuid])
  const uuid = await ready(owner, [workspace.uuid])
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { comment: '' } })
  for (const [who, zip] of [
    [owner, uuid],
    [people.reader, pending.uuid],
  ] as const)
    expect((await fetchZip(who, zip)).status).toBeGreaterThanOrEqual(403)
  await server.drain()
  const left = server.ports.databases.write.selectFrom('blob').select('id').where('workspace_id', '=', workspace.uuid)
  expect(await left.execute()).toEqual([])
})

test('a signed-out session gets nothing', async () => {
  const { owner, workspace } = await filled()
  const uuid = await ready(owner, [workspace.uuid])
  await as(server, owner).call(logout, {})
  expect((await fetchZip(owner, uuid)).status).toBe(401)
})

const HELD = {
  'another request of theirs': (who: TestPerson) => sql`select from person where id = ${who.uuid} for no key update`,
  'their removal': (_who: TestPerson, at: string) => sql`select from workspace where id = ${at} for update`,
}

test.each(Object.entries(HELD))('a request that waits for %s is refused to a removed person', async (_, hold) => {
  const { workspace, people, top } = await filled()
  const lock = hold(people.reader, workspace.uuid)
  const removed = { personUuid: people.reader.uuid, workspaceUuid: workspace.uuid, lock }
  const ask = () => request(people.reader, [top.uuid])
  expect(await outcomeWhileRemoved(server, removed, ask)).toBe('asset.not.found')
})
