import { createHash, randomBytes } from 'node:crypto'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { findUpload } from '@strongroom/contract/documents/uploads.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { checkReadiness } from '@strongroom/contract/wire/system.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { append, begun } from '../../test/tus.ts'
import { useServer } from '../../test/server.ts'

vi.stubEnv('STRONGROOM_TEST_BLOBS', 's3')
afterAll(() => vi.unstubAllEnvs())
const server = useServer()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ticketOf = (upload: string) => ({ ticket: upload.split('/').at(-1)! })

test.each([0, 262_144, 20_000_001])('a document of %i bytes is stored, read in ranges and deleted', async (size) => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(size)
  const { uuid } = await as(server, owner).upload({ name: 'data.bin', bytes }, { workspaceUuid: workspace.uuid })
  const params = { workspaceUuid: workspace.uuid, assetUuid: uuid }
  const whole = await as(server, owner).fetch(contract.downloadLatest, { params })
  expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
  if (size > 10) {
    const headers = { range: `bytes=${size - 9}-` }
    const part = await as(server, owner).fetch(contract.downloadLatest, { params }, { headers })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-9))).toBe(true)
  }
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: undefined })
})

test('a resumable upload continues at the last whole part', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = randomBytes(20_000_001)
  const metadata = { filename: 'data.bin', workspaceUuid: workspace.uuid }
  const upload = await begun(server, owner, { size: bytes.length, metadata })
  const tooSmall = await append(upload, 0, bytes.subarray(0, 1_000_000))
  expect(await tooSmall.json()).toMatchObject({ fields: [{ message: expect.stringContaining('8192 KiB') }] })
  const first = await append(upload, 0, bytes.subarray(0, 9_000_000))
  expect(first.headers.get('upload-offset')).toBe(String(8 << 20))
  expect((await append(upload, 8 << 20, bytes.subarray(8 << 20))).status).toBe(204)
  const { documentUuid } = await as(server, undefined).call(findUpload, { params: ticketOf(upload) })
  const params = { workspaceUuid: workspace.uuid, assetUuid: documentUuid! }
  const whole = await as(server, owner).fetch(contract.downloadLatest, { params })
  expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
})

test('the service is ready', async () => {
  const answer = await as(server, undefined).fetch(checkReadiness, {})
  expect(answer.status).toBe(200)
})
