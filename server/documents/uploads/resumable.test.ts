import { randomBytes } from 'node:crypto'
import { listAssets, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { findUpload, finishUpload } from '@strongroom/contract/documents/uploads.ts'
import { downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { sha256 } from '../../test/client.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { append, appendAndVanish, ask, begin, begun, CHUNK, codeOf, offsetOf } from '../../test/tus.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })

const contents = async (person: TestPerson, assetUuid: string) => {
  const response = await as(server, person).fetch(downloadDocument, { params: { assetUuid } })
  return new Uint8Array(await response.arrayBuffer())
}
const ticketOf = (upload: string) => ({ ticket: upload.split('/').at(-1)! })
const stateOf = (upload: string) => as(server, undefined).call(findUpload, { params: ticketOf(upload) })
const documentsIn = async (person: TestPerson, workspaceUuid: string) =>
  (await as(server, person).call(listAssets, { query: { workspaceUuid } })).content

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5_000_000])(
  'a file of %i bytes in one request becomes a document',
  async (size) => {
    const { owner, workspace } = await given.workspaceWith(server)
    const bytes = randomBytes(size)
    const metadata = { filename: 'data.bin', workspaceUuid: workspace.uuid, sha256: sha256(bytes) }
    const upload = await begun(server, owner, { size, metadata })
    if (size > 0) {
      const answer = await append(upload, 0, bytes)
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(size)])
    }
    expect(await offsetOf(upload)).toBe(size)
    const { status, documentUuid } = await stateOf(upload)
    expect(status).toBe('COMPLETE')
    expect(sha256(await contents(owner, documentUuid!))).toBe(sha256(bytes))
    expect(await eventsOf(server, owner, workspace)).toMatchObject([
      { type: 'DOCUMENT_DOWNLOADED' },
      { type: 'DOCUMENT_CREATED', to: { name: 'data.bin', size } },
      { type: 'WORKSPACE_CREATED' },
    ])
  },
)

test('an upload continues after lost connections at the last whole chunk', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(7 * CHUNK + 1000)
  const metadata = { filename: 'data.bin', workspaceUuid: workspace.uuid, sha256: sha256(bytes) }
  const upload = await begun(server, owner, { size: bytes.length, metadata })
  for (const end of [2 * CHUNK + 5, 4 * CHUNK, 6 * CHUNK + 1]) {
    const offset = await offsetOf(upload)
    await appendAndVanish(upload, offset, bytes.subarray(offset, end))
    await expect.poll(async () => (await stateOf(upload)).offset, { timeout: 20_000 }).toBeGreaterThan(offset)
  }
  const offset = await offsetOf(upload)
  expect(offset % CHUNK).toBe(0)
  expect((await append(upload, offset, bytes.subarray(offset))).status).toBe(204)
  const { documentUuid } = await stateOf(upload)
  expect(sha256(await contents(owner, documentUuid!))).toBe(sha256(bytes))
})

test('small pieces are stored in whole chunks, and pieces without one are refused', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(3 * CHUNK + 7)
  const metadata = { filename: 'data.bin', workspaceUuid: workspace.uuid }
  const upload = await begun(server, owner, { size: bytes.length, metadata, body: bytes.subarray(0, CHUNK) })
  expect(await offsetOf(upload)).toBe(CHUNK)
  expect(await codeOf(await append(upload, CHUNK, bytes.subarray(CHUNK, CHUNK + 100)))).toBe('input.invalid')
  const partly = await append(upload, CHUNK, bytes.subarray(CHUNK, 2 * CHUNK + 100))
  expect(partly.headers.get('upload-offset')).toBe(String(2 * CHUNK))
  expect((await append(upload, 2 * CHUNK, bytes.subarray(2 * CHUNK))).headers.get('upload-offset')).toBe(
    String(bytes.length),
  )
  const { documentUuid } = await stateOf(upload)
  expect(sha256(await contents(owner, documentUuid!))).toBe(sha256(bytes))
})

test('a new version, finished by a call of its own that compares the hash', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'plan.txt', bytes: 'one' }, { workspaceUuid: workspace.uuid })
  const bytes = randomBytes(2 * CHUNK)
  const metadata = { filename: 'plan.txt', documentUuid: asset.uuid, finish: 'later' }
  const upload = await begun(server, owner, { size: bytes.length, metadata })
  const finish = (hash: string) =>
    as(server, undefined).call(finishUpload, { params: ticketOf(upload), body: { sha256: hash } })
  await expect(finish(sha256(bytes))).rejects.toThrow('upload.not.complete')
  await append(upload, 0, bytes)
  expect((await stateOf(upload)).status).toBe('RECEIVED')
  const query = { documentUuid: asset.uuid }
  const versions = async () => (await as(server, owner).call(listVersions, { query })).content
  expect(await versions()).toHaveLength(1)
  const first = await finish(sha256(bytes))
  expect(first).toMatchObject({ status: 'COMPLETE', documentUuid: asset.uuid })
  expect(await finish(sha256(bytes))).toEqual(first)
  expect(await versions()).toMatchObject([{ version: 2, sha256: sha256(bytes) }, { version: 1 }])
})

test('the answer names the document as it is stored: a taken name gets a number', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const send = async () => {
    const metadata = { filename: 'plan.txt', workspaceUuid: workspace.uuid, finish: 'later' }
    const upload = await begun(server, owner, { size: 3, metadata, body: Buffer.from('one') })
    expect((await stateOf(upload)).name).toBe('plan.txt')
    return upload
  }
  const finish = (upload: string) =>
    as(server, undefined).call(finishUpload, { params: ticketOf(upload), body: { sha256: sha256(Buffer.from('one')) } })
  expect((await finish(await send())).name).toBe('plan.txt')
  const second = await send()
  const answer = await finish(second)
  expect(answer.name).toBe('plan (2).txt')
  expect(await finish(second)).toEqual(answer)
  const { uuid } = (await documentsIn(owner, workspace.uuid)).find(({ name }) => name === answer.name)!
  await as(server, owner).call(renameAsset, { params: { assetUuid: uuid }, body: { name: 'Secret' } })
  expect(await stateOf(second)).toEqual(answer)
})

test('other bytes than the client meant are dropped', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const metadata = { filename: 'a.bin', workspaceUuid: workspace.uuid, sha256: sha256(Buffer.from('meant')) }
  const upload = await begun(server, owner, { size: 5, metadata })
  const answer = await append(upload, 0, Buffer.from('other'))
  expect([answer.status, await codeOf(answer)]).toEqual([422, 'upload.hash.mismatch'])
  expect(await offsetOf(upload)).toBe(-404)
  expect(await documentsIn(owner, workspace.uuid)).toEqual([])
  const { rows } = await server.ports.databases.writePool.query('select from blob where workspace_id = $1', [
    workspace.uuid,
  ])
  expect(rows).toEqual([])
})

test('DELETE ends an upload and drops its bytes', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const metadata = { filename: 'a.bin', workspaceUuid: workspace.uuid }
  const upload = await begun(server, owner, { size: 3 * CHUNK, metadata, body: randomBytes(CHUNK) })
  expect((await ask(upload, 'DELETE')).status).toBe(204)
  expect(await offsetOf(upload)).toBe(-404)
  expect((await ask(upload, 'DELETE')).status).toBe(404)
})

test('the answer of OPTIONS names the protocol', async () => {
  const { headers, status } = await ask(`${server.url}/publicapi/1/uploads`, 'OPTIONS')
  expect([status, headers.get('tus-version')]).toEqual([204, '1.0.0'])
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect((await begin(server, undefined, { size: 1, metadata: {} })).status).toBe(401)
})
