import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../database/embedded/is-alive.ts'
import { type Client, clientOf, sha256 } from '../test/client.ts'
import { dataFolder, postgresPid, type RunningServer, spawnServer, startProcess } from '../test/processes/process.ts'
import { isLong, rounds } from './rounds.ts'

const made = dataFolder()
afterAll(() => made.remove())

/** The processes to kill with -9. */
const victims = {
  server: (server) => server.child.kill('SIGKILL'),
  database: () => process.kill(postgresPid(made.folder)!, 'SIGKILL'),
  both: (server) => {
    process.kill(postgresPid(made.folder)!, 'SIGKILL')
    server.child.kill('SIGKILL')
  },
  'a backend': () => {
    const [backend] = childrenOf(postgresPid(made.folder)!).toReversed()
    if (backend) process.kill(backend, 'SIGKILL')
  },
} satisfies Record<string, (server: RunningServer) => void>
type Victim = keyof typeof victims

/** `npm test` runs the two that differ most. */
const chosen = (isLong ? Object.keys(victims) : ['server', 'database']) as Victim[]

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** The acknowledged uploads of a round, with their hashes. */
const acknowledged = new Map<string, string>()
let count = 0

/** Three concurrent uploaders until the server is stopped; returns when all have ended. */
async function uploadDuring(api: Client, to: string, meanwhile: () => Promise<void>): Promise<void> {
  let isOver = false
  const run = async (worker: number) => {
    while (!isOver) {
      const name = `${++count}.bin`
      const bytes = randomBytes(worker === 0 ? 8_000_000 : 40_000)
      const response = await api.upload(to, name, bytes).catch(() => undefined)
      if (response?.ok) acknowledged.set(name, sha256(bytes))
      else await sleep(50)
    }
  }
  const runs = [0, 1, 2].map(run)
  await meanwhile().finally(() => (isOver = true))
  await Promise.race([Promise.all(runs), sleep(15_000)])
}

async function expectWhole(api: Client, workspace: string): Promise<void> {
  const there = new Map((await api.list(workspace)).map((asset) => [asset.name, asset]))
  for (const [name, hash] of acknowledged)
    expect([name, sha256(await api.download(there.get(name)!))]).toEqual([name, hash])
  for (const asset of there.values()) expect((await api.download(asset)).length).toBe(asset.fileSize)
}

const tries = Array.from({ length: rounds(1) }, (_, round) =>
  chosen.map((victim) => [victim, round + 1] as const),
).flat()

test.each(tries)(
  'kill -9 of %s during uploads (%i): a version is complete or absent',
  { timeout: 120_000 },
  async (victim) => {
    acknowledged.clear()
    const server = await startProcess(made.folder)
    let workspace = ''
    try {
      const api = await clientOf(server.url)
      workspace = await api.newWorkspace()
      await uploadDuring(api, workspace, async () => {
        while (acknowledged.size < 6) await sleep(10)
        await sleep(Math.random() * 400)
        victims[victim](server)
        // A database that died alone is restarted under the running server.
        if (victim !== 'server' && victim !== 'both')
          await expect
            .poll(async () => (await api.upload(workspace, `after-${++count}.bin`, randomBytes(10))).status, {
              timeout: 30_000,
            })
            .toBe(200)
      })
    } finally {
      await server.kill()
    }
    const next = await startProcess(made.folder)
    try {
      await expectWhole(await clientOf(next.url), workspace)
      expect(await next.stop()).toBe(0)
    } finally {
      await next.kill()
    }
  },
)

test.each(Array.from({ length: isLong ? rounds(1) : 0 }, (_, round) => round + 1))(
  'kill -9 during the start (%i): the next one starts',
  { timeout: 120_000 },
  async () => {
    const { child, ended } = spawnServer(made.folder, { env: { PORT: '0' } })
    await sleep(Math.random() * 3000)
    child.kill('SIGKILL')
    await ended
    const next = await startProcess(made.folder)
    expect(await next.stop()).toBe(0)
    expect(isAlive(postgresPid(made.folder) ?? 0)).toBe(false)
  },
)
