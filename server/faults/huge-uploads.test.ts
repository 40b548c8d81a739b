import { execFile } from 'node:child_process'
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { clientOf } from '../test/client.ts'
import { dataFolder, startProcess } from '../test/processes/process.ts'
import { begun, CHUNK, offsetOf } from '../test/tus.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const GIGABYTE = 1024 ** 3
/** Set by `npm run test:huge`, in gigabytes. */
const SIZE = Math.floor(Number(process.env['STRONGROOM_HUGE'] ?? 0) * GIGABYTE)
const PIECE = 1 << 20
/** Megabytes that the server may need in all. */
const MEMORY = 700

/** Bytes of a key stream from any offset: none are kept, and all differ. */
function* generated(key: Buffer, from: number, to: number): Generator<Buffer> {
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(from / 16), 8)
  const cipher = createCipheriv('aes-256-ctr', key, counter)
  for (let at = from; at < to; at += PIECE) yield cipher.update(Buffer.alloc(Math.min(PIECE, to - at)))
}

/** Sends bytes of an upload, and closes the connection early where `to` isn't the end. */
async function send(upload: string, key: Buffer, [from, to]: [number, number]): Promise<void> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(from),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(SIZE - from),
  }
  const sending = request(upload, { method: 'PATCH', headers })
  const answered = once(sending, 'response').catch(() => undefined)
  sending.on('error', () => {})
  for (const bytes of generated(key, from, to)) if (!sending.write(bytes)) await once(sending, 'drain')
  if (to < SIZE) return void sending.destroy()
  sending.end()
  await answered
}

const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

describe.skipIf(SIZE === 0)('a huge file', () => {
  const made = dataFolder()
  afterAll(() => made.remove())

  test('arrives whole through many lost connections, in bounded memory', { timeout: 7_200_000 }, async () => {
    const server = await startProcess(made.folder)
    try {
      const { owner, workspace } = await allowLargeFiles(server.url)
      const key = randomBytes(32)
      const hash = createHash('sha256')
      for (const bytes of generated(key, 0, SIZE)) hash.update(bytes)
      const sha256 = hash.digest('hex')
      const metadata = { filename: 'huge.bin', workspaceUuid: workspace, sha256 }
      const upload = await begun(server, owner as never, { size: SIZE, metadata })
      let cuts = 0
      for (let offset = await offsetOf(upload); offset < SIZE; offset = await offsetOf(upload)) {
        expect(offset % CHUNK).toBe(0)
        const to = Math.min(SIZE, offset + Math.ceil((Math.random() * SIZE) / 5 / 16) * 16)
        await send(upload, key, [offset, to])
        cuts += 1
      }
      const api = await clientOf(server.url)
      const [asset] = await api.list(workspace)
      const answer = await fetch(`${server.url}/publicapi/1/documents/${asset!.uuid}/download`, {
        headers: api.headers,
      })
      const down = createHash('sha256')
      for await (const bytes of answer.body!) down.update(bytes)
      expect(down.digest('hex')).toBe(sha256)
      const peak = Math.round(peakOf(server.child.pid!))
      process.stdout.write(`${SIZE} bytes in ${cuts} requests; the server needed ${peak} MB\n`)
      expect(peak).toBeLessThan(MEMORY)
    } finally {
      await server.kill()
    }
  })

  async function allowLargeFiles(url: string) {
    const env = { ...process.env, STRONGROOM_DATA: path.join(made.folder, 'data') }
    const cli = (...argv: string[]) =>
      promisify(execFile)(process.execPath, ['server/cli.ts', ...argv], { cwd: ROOT, env })
    const { stdout } = await cli('list-workgroups')
    // Ids of accounts and of their workgroups.
    const ids = stdout.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)!
    const set = ids.map((id) => cli('set-workgroup', '--workgroup', id, '--large-files', 'on'))
    expect((await Promise.allSettled(set)).some(({ status }) => status === 'fulfilled')).toBe(true)
    const api = await clientOf(url)
    return { owner: { token: api.headers.authorization.slice('Bearer '.length) }, workspace: await api.newWorkspace() }
  }
})
