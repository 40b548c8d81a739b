import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataFolder } from '../test/processes/process.ts'

const SUPERVISOR = path.join(import.meta.dirname, '../../scripts/supervise.ts')
const made = dataFolder()
afterAll(() => made.remove())

function supervise(environment: Record<string, string>, words = ['--empty']) {
  const child = spawn(process.execPath, [SUPERVISOR, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      STRONGROOM_DEMO: 'people',
      STRONGROOM_DATA: path.join(made.folder, 'data'),
      ...environment,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, said: () => text }
}

/** The child processes of a process. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const readyTimes = (said: string) => said.match(/Strongroom is ready/g)?.length ?? 0

test.skipIf(process.platform !== 'linux')(
  'a server that is killed is started again; the signal for the supervisor ends both in order',
  { timeout: 240_000 },
  async () => {
    const { child, ended, said } = supervise({})
    try {
      await expect.poll(() => readyTimes(said()), { timeout: 90_000 }).toBe(1)
      const [server] = childrenOf(child.pid!)
      // So that Node doesn't load its TypeScript compiler, which holds 20 MB.
      expect(readFileSync(`/proc/${server}/environ`, 'utf8')).toMatch(/NODE_COMPILE_CACHE=[^\0]+/)
      process.kill(server!, 'SIGKILL')
      await expect.poll(() => readyTimes(said()), { timeout: 90_000 }).toBe(2)
      expect(said()).toContain('is started again')
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      child.kill('SIGKILL')
    }
  },
)

test('a server that can’t start says why and isn’t restarted', async () => {
  const { ended, said } = supervise({ PORT: 'none' })
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^PORT: must be a port number\n$/)
  const worker = supervise({}, ['--worker', '--empty'])
  expect(await worker.ended).toBe(1)
  expect(worker.said()).toBe('unknown option --empty; the worker takes none\n')
})
