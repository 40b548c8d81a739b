import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { describe, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const GIGABYTE = 1024 ** 3
const PIECE = 1 << 20

/** Bytes that differ by position, without holding them in memory. */
function* chunks(size: number) {
  for (let at = 0; at < size; at += PIECE) {
    const chunk = Buffer.alloc(Math.min(PIECE, size - at), at / PIECE)
    if (chunk.length >= 8) chunk.writeDoubleBE(at, 0)
    yield chunk
  }
}

describe.skipIf(!process.env.STRONGROOM_LARGE)('files of a gigabyte', () => {
  const server = useServer()

  test('are uploaded and downloaded completely, in ranges too, while lists keep answering', {
    timeout: 300_000,
  }, async () => {
    const { owner, workspace } = await given.workspaceWith(server)
    const hash = createHash('sha256')
    const head = `--b\r\nContent-Disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`
    async function* body() {
      yield Buffer.from(head)
      for (const chunk of chunks(GIGABYTE)) {
        hash.update(chunk)
        yield chunk
        await new Promise((resolve) => setImmediate(resolve))
      }
      yield Buffer.from('\r\n--b--\r\n')
    }
    const upload = fetch(`${server.url}/publicapi/1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as RequestInit)
    let lists = 0
    let uploading = true
    const listing = (async () => {
      for (; uploading; lists++) await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
    })()
    const response = await upload
    uploading = false
    await listing
    expect(response.status).toBe(200)
    expect(lists).toBeGreaterThan(10)
    const asset = (await response.json()) as { uuid: string; fileSize: number; previewStatus: string }
    expect(asset).toMatchObject({ fileSize: GIGABYTE, previewStatus: 'UNSUPPORTED' })
    const input = { params: { assetUuid: asset.uuid } }
    const down = createHash('sha256')
    const whole = await as(server, owner).fetch(contract.downloadDocument, input)
    for await (const part of whole.body!) down.update(part)
    expect(down.digest('hex')).toBe(hash.digest('hex'))
    const from = GIGABYTE - PIECE
    const last = await as(server, owner).fetch(contract.downloadDocument, input, {
      headers: { range: `bytes=${from}-` },
    })
    expect(Buffer.from(await last.arrayBuffer()).readDoubleBE(0)).toBe(from)
  })

  test('a file one byte over the limit of 2 GB is refused and leaves nothing', { timeout: 300_000 }, async () => {
    const { owner, workspace } = await given.workspaceWith(server)
    async function* body() {
      yield Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="l.bin"\r\n\r\n`,
      )
      for (const chunk of chunks(2 * GIGABYTE + 1)) {
        yield chunk
        await new Promise((resolve) => setImmediate(resolve))
      }
      yield Buffer.from('\r\n--b--\r\n')
    }
    const upload = fetch(`${server.url}/publicapi/1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as RequestInit)
    const response = await upload
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'file.too.large'])
    const list = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
    expect(list.metadata.totalElements).toBe(0)
  })
})
