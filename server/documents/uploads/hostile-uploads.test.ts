import { randomBytes } from 'node:crypto'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { findUpload, finishUpload } from '@strongroom/contract/documents/uploads.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { endOtherSessions } from '@strongroom/contract/identity/sessions.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { listParticipants, removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { sha256 } from '../../test/client.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { append, begin, begun, CHUNK, codeOf, offsetOf, slowly } from '../../test/tus.ts'
import { sweepUploads } from './sweep-uploads.job.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })

const rowOf = async (upload: string) => {
  const { name } = await as(server, undefined).call(findUpload, { params: { ticket: upload.split('/').at(-1)! } })
  return server.ports.databases.read.selectFrom('upload').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
}
let names = 0
const named = (workspaceUuid: string) => ({ filename: `${(names += 1)}.bin`, workspaceUuid })
const isHeld = async (upload: string) => (await rowOf(upload)).lease !== null

test('only people who may add documents begin an upload', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [], adder: ['hasCreateDocument'] })
  const of = async (who: typeof owner) => codeOf(await begin(server, who, { size: 1, metadata: named(workspace.uuid) }))
  expect(await of(people.viewer)).toBe('permission.denied')
  expect(await of(await given.person(server, 'Stranger'))).toBe('workspace.not.found')
  expect(await of(people.adder)).toBe('201')
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const version = { size: 1, metadata: { filename: 'a.txt', documentUuid: asset.uuid } }
  expect(await codeOf(await begin(server, people.viewer, version))).toBe('permission.denied')
  expect(
    await codeOf(await begin(server, owner, { size: 1, metadata: { ...version.metadata, filename: 'a.pdf' } })),
  ).toBe('version.extension')
  for (const ticket of ['x', 'A'.repeat(43), '../1', '%00'])
    expect(await offsetOf(`${server.url}/publicapi/1/uploads/${encodeURIComponent(ticket)}`)).toBe(-404)
})

test('hostile headers of a new upload are refused with a reason', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const size = 10
  const metadata = named(workspace.uuid)
  const of = async (headers: Record<string, string | undefined>, given = metadata as Record<string, string>) =>
    codeOf(await begin(server, owner, { size, metadata: given, headers }))
  expect(await of({ 'tus-resumable': undefined })).toBe('upload.protocol')
  expect(await of({ 'tus-resumable': '0.2.2' })).toBe('input.invalid')
  for (const length of ['-1', '1e3', '0x10', '1.5', '', ' ', '9'.repeat(400), 'ten'])
    expect(await of({ 'upload-length': length }), length).toBe('input.invalid')
  expect(await of({ 'upload-length': undefined })).toBe('input.invalid')
  expect(await of({ 'upload-length': undefined, 'upload-defer-length': '1' })).toBe('input.invalid')
  expect(await of({ 'upload-concat': 'partial' })).toBe('input.invalid')
  expect(await of({ 'upload-length': String(limits.largeFileSize + 1) })).toBe('file.too.large')
  expect(await of({ 'upload-length': String(limits.fileSize + 1) })).toBe('file.too.large')
  for (const sent of ['filename', 'filename !!', 'a b,a b', 'filename YQ==,', ',', 'ä YQ==', '__proto__ e30='])
    expect(await of({ 'upload-metadata': sent }), sent).toBe('input.invalid')
  expect(await of({ 'upload-metadata': undefined })).toBe('input.invalid')
  const bad: Record<string, string>[] = [
    { ...metadata, filename: '../../etc/passwd' },
    { ...metadata, filename: 'evil\u202Etxt.exe' },
    { ...metadata, filename: '' },
    { ...metadata, filename: `${'x'.repeat(300)}.bin` },
    { ...metadata, workspaceUuid: 'x' },
    { ...metadata, sha256: 'x' },
    { ...metadata, documentUuid: workspace.uuid },
    { filename: 'a.bin' },
    { ...metadata, nonsense: '1' },
  ]
  for (const wrong of bad) expect(await of({}, wrong), JSON.stringify(wrong)).toBe('input.invalid')
  expect((await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })).content).toEqual([])
})

test('a file name that is too long is refused with its field', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const metadata = { filename: `${'x'.repeat(300)}.bin`, workspaceUuid: workspace.uuid }
  const response = await begin(server, owner, { size: 1, metadata })
  expect(await response.json()).toMatchObject({ code: 'input.invalid', fields: [{ path: 'filename' }] })
})

test('a version for a manifest, or with tags, is refused with its reason', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const of = async (more: Record<string, string>) => {
    const metadata = { filename: 'a.txt', documentUuid: asset.uuid, ...more }
    return (await begin(server, owner, { size: 1, metadata })).json()
  }
  const refusal = (message: string) => ({ code: 'input.invalid', fields: [{ path: 'Upload-Metadata', message }] })
  expect(await of({ manifestUuid: asset.uuid })).toMatchObject(refusal('a version has no manifest'))
  expect(await of({ tags: 'Draft' })).toMatchObject(refusal('a version has no tags'))
})

test('hostile offsets and lengths of a piece are refused, and nothing of it counts', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(2 * CHUNK)
  const upload = await begun(server, owner, { size: bytes.length, metadata: named(workspace.uuid) })
  const of = async (offset: number, headers: Record<string, string | undefined>, body: Uint8Array = bytes) =>
    codeOf(await append(upload, offset, body, headers))
  expect(await of(1, {})).toBe('upload.offset')
  expect(await of(CHUNK, {})).toBe('upload.offset')
  for (const offset of ['-1', '1e1', 'x', ''])
    expect(await of(0, { 'upload-offset': offset }), offset).toBe('input.invalid')
  expect(await of(0, { 'upload-offset': undefined })).toBe('input.invalid')
  expect(await of(0, { 'content-type': 'application/octet-stream' })).toBe('type.unsupported')
  expect(await of(0, { 'upload-length': '5' })).toBe('input.invalid')
  expect(await of(0, {}, Buffer.concat([bytes, Buffer.of(1)]))).toBe('file.too.large')
  const chunked = slowly([bytes, Buffer.of(1)])
  expect(await codeOf(await append(upload, 0, chunked))).toBe('file.too.large')
  const rest = bytes.subarray(await offsetOf(upload))
  expect((await append(upload, bytes.length - rest.length, rest)).status).toBe(204)
})

test('signing out and an idle session leave an upload alone; an ended participation cuts it off', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { adder: ['hasCreateDocument'] })
  const bytes = randomBytes(3 * CHUNK)
  const { adder } = people
  const upload = await begun(server, adder, { size: bytes.length, metadata: named(workspace.uuid) })
  const first = slowly([bytes.subarray(0, CHUNK + 1)], { end: false })
  const sending = append(upload, 0, first).catch(() => undefined)
  await expect.poll(() => isHeld(upload), { timeout: 20_000 }).toBe(true)
  await as(server, adder).call(logout, {})
  expect(await isHeld(upload)).toBe(true)
  server.pass(limits.idleTimeout + 60_000)
  expect(await offsetOf(upload)).toBeGreaterThanOrEqual(0)
  await sending
  const offset = await offsetOf(upload)
  const again = append(upload, offset, slowly([bytes.subarray(offset, offset + 10)], { end: false })).catch(() => 'cut')
  await expect.poll(() => isHeld(upload), { timeout: 20_000 }).toBe(true)
  const later = as(server, await given.signIn(server, owner))
  const { content } = await later.call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const { uuid: participantUuid } = content.find(({ user }) => user?.uuid === adder.uuid)!
  await later.call(removeParticipant, { params: { participantUuid } })
  expect(await again).toBe('cut')
  expect(await codeOf(await append(upload, await offsetOf(upload), bytes.subarray(0, CHUNK)))).not.toBe('204')
})

test('sessions that are ended elsewhere take their uploads along', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const other = await given.signIn(server, owner)
  const mine = await begun(server, owner, { size: 5, metadata: named(workspace.uuid) })
  const theirs = await begun(server, other, { size: 5, metadata: named(workspace.uuid) })
  await as(server, owner).call(endOtherSessions, {})
  expect(await offsetOf(theirs)).toBe(-404)
  expect(await offsetOf(mine)).toBe(0)
})

test('a closed workspace ends its uploads', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const metadata = { ...named(workspace.uuid), finish: 'later' }
  const bytes = randomBytes(CHUNK + 1)
  const upload = await begun(server, owner, { size: bytes.length, metadata })
  await append(upload, 0, bytes)
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { comment: 'over' } })
  const params = { ticket: upload.split('/').at(-1)! }
  await expect(as(server, undefined).call(finishUpload, { params, body: {} })).rejects.toThrow('workspace.closed')
  await server.drain()
  expect(await offsetOf(upload)).toBe(-404)
})

test('unfinished uploads have a bound per person, and expire with their bytes', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const all = await Promise.all(
    Array.from({ length: limits.openUploads + 5 }, () =>
      begin(server, owner, { size: 1, metadata: named(workspace.uuid) }),
    ),
  )
  const codes = await Promise.all(all.map(codeOf))
  expect(codes.filter((code) => code === '201')).toHaveLength(limits.openUploads)
  expect(codes.filter((code) => code === 'uploads.too.many')).toHaveLength(5)
  server.pass(limits.uploadKept + 1000)
  expect(await offsetOf(server.url + all.find(({ status }) => status === 201)!.headers.get('location')!)).toBe(-404)
  await sweepUploads.work(server.ports, {})
  const { databases } = server.ports
  const left = await databases.read.selectFrom('blob').select('id').where('workspace_id', '=', workspace.uuid).execute()
  expect(left).toEqual([])
})

test('two clients at one upload: the later one ends the earlier one, and the bytes are whole', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(20 * CHUNK)
  const metadata = { ...named(workspace.uuid), sha256: sha256(bytes) }
  const upload = await begun(server, owner, { size: bytes.length, metadata })
  const client = async () => {
    for (let tries = 0; tries < 50; tries++) {
      const offset = await offsetOf(upload)
      if (offset === bytes.length) return
      if (offset >= 0) await append(upload, offset, bytes.subarray(offset)).catch(() => {})
    }
    throw new Error('it never ended')
  }
  await Promise.all([client(), client(), client()])
  expect((await rowOf(upload)).finished_as).not.toBeNull()
})

test('chunks written by a process that was killed are written again under another nonce', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(5 * CHUNK)
  const upload = await begun(server, owner, { size: bytes.length, metadata: named(workspace.uuid) })
  await append(upload, 0, bytes.subarray(0, 3 * CHUNK))
  const { id } = await rowOf(upload)
  const { write } = server.ports.databases
  // The state that a kill leaves: a lease that nobody renews, and chunks that aren't counted.
  const left = { stored: CHUNK, is_clean: false, lease: id, leased_until: sql<Date>`now() - interval '1 second'` }
  await write.updateTable('upload').set(left).where('id', '=', id).execute()
  expect(await offsetOf(upload)).toBe(CHUNK)
  expect((await append(upload, CHUNK, bytes.subarray(CHUNK))).status).toBe(204)
  const { finished_as, epoch } = await rowOf(upload)
  expect(epoch).toBe(1)
  const input = { params: { assetUuid: finished_as! } }
  const whole = await as(server, owner).fetch(downloadDocument, input)
  expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
  const range = `bytes=${2 * CHUNK + 5}-${2 * CHUNK + 9}`
  const part = await as(server, owner).fetch(downloadDocument, input, { headers: { range } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2 * CHUNK + 5, 2 * CHUNK + 10))
})

test('a claim that lost its lease while it read the bytes back makes nothing, and can be repeated', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(3 * CHUNK)
  const upload = await begun(server, owner, {
    size: bytes.length,
    metadata: { ...named(workspace.uuid), finish: 'later' },
  })
  await append(upload, 0, bytes.subarray(0, CHUNK))
  await append(upload, CHUNK, bytes.subarray(CHUNK))
  const { id } = await rowOf(upload)
  const { write } = server.ports.databases
  const params = { ticket: upload.split('/').at(-1)! }
  const finish = () => as(server, undefined).call(finishUpload, { params, body: { sha256: sha256(bytes) } })
  // Another request takes the lease as soon as the claim has it.
  await server.asOwner(`create function steal() returns trigger language plpgsql as $$
    begin if new.lease is not null then new.lease := gen_random_uuid(); end if; return new; end $$`)
  await server.asOwner('create trigger steal before update of lease on upload for each row execute function steal()')
  await expect(finish()).rejects.toThrow('upload.busy')
  await server.asOwner('drop trigger steal on upload; drop function steal()')
  expect((await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })).content).toEqual([])
  await write.updateTable('upload').set({ lease: null }).where('id', '=', id).execute()
  expect((await finish()).status).toBe('COMPLETE')
})
