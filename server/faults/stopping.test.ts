import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findIsolation } from '../preview/children/isolation.ts'
import { dataFolder, demoToken, postgresPid, spawnServer, startProcess } from '../test/processes/process.ts'
import { ended as endOf, startWorker } from '../test/processes/worker-process.ts'

const made = dataFolder()
const CLI = path.join(import.meta.dirname, '../cli.ts')
const isRunning = () => postgresPid(made.folder) !== undefined
afterAll(() => made.remove())

test('a signal during the start, of the server or a command, leaves no database running', {
  timeout: 180_000,
}, async () => {
  const server = spawnServer(made.folder, { env: { PORT: '0' } })
  await expect.poll(isRunning, { timeout: 90_000, interval: 20 }).toBe(true)
  server.child.kill('SIGTERM')
  expect([await server.ended, isRunning()], server.output()).toEqual([0, false])
  const env = { ...process.env, STRONGROOM_DEMO: 'people', STRONGROOM_DATA: path.join(made.folder, 'data') }
  const command = spawn(process.execPath, [CLI, 'check-record'], { stdio: 'ignore', env })
  const code = endOf(command)
  await expect.poll(isRunning, { timeout: 90_000, interval: 20 }).toBe(true)
  command.kill('SIGINT')
  await code
  expect(isRunning()).toBe(false)
})

test('a stop: not ready first, streams are notified, running work finishes, exit code 0', {
  timeout: 180_000,
}, async () => {
  const server = await startProcess(made.folder, { env: { STOP_DELAY: '1', STOP_GRACE: '5' } })
  try {
    // If folders can be hidden at all, the product's own are.
    const { hidesFolders } = await findIsolation({ hidden: [], niceness: 10 })
    expect(server.output().includes('neither the data folder nor the database in sight')).toBe(hidesFolders)
    const worker = startWorker(path.join(made.folder, 'data'), { STOP_DELAY: '60', STOP_GRACE: '1' })
    await expect.poll(() => worker.said(), { timeout: 90_000 }).toContain('The worker is ready')
    worker.child.kill('SIGTERM')
    expect(await endOf(worker.child), 'a worker waits for no proxy').toBe(0)
    const headers = { authorization: `Bearer ${await demoToken(server.url)}` }
    const workspace = await fetch(`${server.url}/publicapi/1/workspaces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Stopping' }),
    }).then((response) => response.json() as Promise<{ uuid: string }>)
    const changes = fetch(`${server.url}/publicapi/1/changes`, { headers }).then((response) => response.text())
    const part = (name: string, rest: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}`
    let isStopping = false
    async function* body() {
      yield Buffer.from(`${part('workspaceUuid', '')}\r\n\r\n${workspace.uuid}\r\n`)
      yield Buffer.from(`${part('file', '; filename="slow.bin"')}\r\ncontent-type: application/octet-stream\r\n\r\nabc`)
      while (!isStopping) await sleep(50)
      await sleep(1500)
      yield Buffer.from('\r\n--x--\r\n')
    }
    const upload = fetch(`${server.url}/publicapi/1/documents`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: ReadableStream.from(body()) as never,
      duplex: 'half',
    } as never)
    await sleep(300)
    const ended = server.stop()
    isStopping = true
    await sleep(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/rest/setting`)).status).toBe(200)
    expect(await changes).toContain('the server stops')
    expect((await upload).status).toBe(200)
    expect(await ended).toBe(0)
  } finally {
    await server.kill()
  }
})
