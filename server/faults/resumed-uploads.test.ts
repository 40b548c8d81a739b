import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { clientOf, sha256 } from '../test/client.ts'
import { dataFolder, postgresPid, type RunningServer, startProcess } from '../test/processes/process.ts'
import { append, appendAndVanish, begun, CHUNK, offsetOf } from '../test/tus.ts'
import { isLong, rounds } from './rounds.ts'

const made = dataFolder()
afterAll(() => made.remove())

const SIZE = 40 * CHUNK + 12_345

const victims: Record<string, (server: RunningServer) => void> = {
  server: (server) => server.child.kill('SIGKILL'),
  both: (server) => {
    process.kill(postgresPid(made.folder)!, 'SIGKILL')
    server.child.kill('SIGKILL')
  },
}
const chosen = isLong ? Object.keys(victims) : ['server']
const tries = Array.from({ length: rounds(1) }, (_, round) => chosen.map((victim) => [victim, round + 1] as const))

/** The offset once the lease of the killed process has ended. */
const offsetLater = async (upload: string) => {
  await expect.poll(() => offsetOf(upload), { timeout: 90_000, interval: 500 }).toBeGreaterThanOrEqual(0)
  return offsetOf(upload)
}

test.each(tries.flat())(
  'kill -9 of %s during a resumable upload (%i): it continues, and its bytes are whole',
  { timeout: 180_000 },
  async (victim) => {
    const bytes = randomBytes(SIZE)
    const first = await startProcess(made.folder)
    let path = ''
    let workspace = ''
    try {
      const api = await clientOf(first.url)
      workspace = await api.newWorkspace()
      const token = api.headers.authorization.replace('Bearer ', '')
      const metadata = { filename: 'large.bin', workspaceUuid: workspace, sha256: sha256(bytes) }
      const upload = await begun(first, { token } as never, { size: SIZE, metadata })
      path = upload.slice(first.url.length)
      await append(upload, 0, bytes.subarray(0, 10 * CHUNK))
      const sending = appendAndVanish(upload, 10 * CHUNK, bytes.subarray(10 * CHUNK, 30 * CHUNK))
      await sleep(Math.random() * 100)
      victims[victim]!(first)
      await sending
    } finally {
      await first.kill()
    }
    const next = await startProcess(made.folder)
    try {
      const offset = await offsetLater(next.url + path)
      expect(offset).toBeGreaterThanOrEqual(10 * CHUNK)
      expect(offset % CHUNK).toBe(0)
      expect((await append(next.url + path, offset, bytes.subarray(offset))).status).toBe(204)
      const api = await clientOf(next.url)
      const [asset] = await api.list(workspace)
      expect(sha256(await api.download(asset!))).toBe(sha256(bytes))
      expect(await next.stop()).toBe(0)
    } finally {
      await next.kill()
    }
  },
)
