import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clientOf, sha256 } from '../test/client.ts'
import { dataFolder, type RunningServer, spawnServer, startProcess } from '../test/processes/process.ts'

let folders: ReturnType<typeof dataFolder>[] = []
let servers: RunningServer[] = []
const newFolder = () => {
  const made = dataFolder()
  folders.push(made)
  return made.folder
}
const start = async (folder: string, options = {}) => {
  const server = await startProcess(folder, options)
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers) if (server.child.exitCode === null) await server.kill()
  for (const folder of folders) await folder.remove()
  folders = []
  servers = []
})

test('a full disk: a clear error, nothing incomplete, and free space again afterwards', {
  timeout: 120_000,
}, async () => {
  const folder = newFolder()
  const mount = `mount -t tmpfs -o size=260m,mode=0777 none ${folder} && exec "$@"`
  const isRoot = process.getuid?.() === 0
  const by = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', mount, 'sh']
  const server = await start(folder, { by })
  const api = await clientOf(server.url)
  const workspace = await api.newWorkspace()
  const small = randomBytes(100_000)
  expect((await api.upload(workspace, 'small.bin', small)).status).toBe(200)
  const full = await api.upload(workspace, 'large.bin', Buffer.alloc(400_000_000, 7))
  expect([full.status, ((await full.json()) as { code: string }).code]).toEqual([507, 'storage.full'])
  expect((await api.list(workspace)).map((asset) => asset.name)).toEqual(['small.bin'])
  expect((await api.upload(workspace, 'again.bin', small)).status).toBe(200)
  const again = (await api.list(workspace)).find((asset) => asset.name === 'again.bin')!
  expect(sha256(await api.download(again))).toBe(sha256(small))
  // More than fit: uploads stop before the reserve of everything else is used.
  let last = 200
  for (let i = 0; last === 200; i++)
    last = (await api.upload(workspace, `${i}.bin`, Buffer.alloc(20_000_000, 7))).status
  expect(last).toBe(507)
  const { status, details } = (await (await fetch(`${server.url}/readyz`)).json()) as Record<string, { name: string }[]>
  expect([status, details!.map(({ name }) => name)]).toEqual(['ready', [expect.stringMatching(/^disk\.(low|full)$/)]])
  const after = await clientOf(server.url)
  expect(sha256(await after.download(again))).toBe(sha256(small))
  const gone = await fetch(`${server.url}/publicapi/1/assets/${again.uuid}`, {
    method: 'DELETE',
    headers: after.headers,
  })
  expect(gone.status).toBe(200)
  const closed = await fetch(`${server.url}/publicapi/1/workspaces/${workspace}`, {
    method: 'DELETE',
    headers: after.headers,
  })
  expect(closed.status).toBeLessThan(300)
  expect(await server.stop()).toBe(0)
})

test('stored data is unreadable with the disk alone', { timeout: 180_000 }, async () => {
  const folder = newFolder()
  const server = await start(folder)
  const api = await clientOf(server.url)
  const workspace = await api.newWorkspace()
  await api.upload(workspace, 'clear.txt', Buffer.from('words that must not stand on the disk '.repeat(100)))
  const files = readdirSync(path.join(folder, 'data/blobs'), { recursive: true, withFileTypes: true }).filter((f) =>
    f.isFile(),
  )
  expect(files.length).toBeGreaterThan(0)
  const { readFileSync, statSync } = await import('node:fs')
  for (const file of files) {
    const at = path.join(file.parentPath, file.name)
    expect(readFileSync(at).includes('must not stand')).toBe(false)
    expect(statSync(at).mode & 0o077).toBe(0)
  }
  expect(statSync(path.join(folder, 'data/master.key')).mode & 0o077).toBe(0)
  expect(statSync(path.join(folder, 'data/blobs')).mode & 0o077).toBe(0)
})

test.each([
  [{ HOST: '0.0.0.0' }, [], 'HOST'],
  [{}, ['--full'], '--full'],
])('a wrong setting %o %o ends the start with an error that names %s', async (env, argv, named) => {
  const run = spawnServer(newFolder(), { env: { PORT: '0', ...env }, argv })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain(named)
})

test('on a port chosen by the system it prints the port', { timeout: 180_000 }, async () => {
  const server = await start(newFolder(), { env: { PORT: '0' } })
  expect(new URL(server.url).port).not.toBe('0')
  expect(server.output()).toContain(`http://localhost:${new URL(server.url).port}/api-docs`)
})

test('a port in use is reported, with how to choose another', { timeout: 180_000 }, async () => {
  const folder = newFolder()
  const first = await start(folder)
  const { port } = new URL(first.url)
  const second = spawnServer(folder, { env: { PORT: port } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`PORT: ${port} is taken`)
  // The shared database keeps running for the server that runs.
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('started with another master key, it refuses rather than lose stored data', {
  timeout: 180_000,
}, async () => {
  const folder = newFolder()
  const server = await start(folder)
  await (await clientOf(server.url)).newWorkspace()
  await server.stop()
  const { rmSync } = await import('node:fs')
  rmSync(path.join(folder, 'data/master.key'))
  for (const key of ['', randomBytes(32).toString('base64')]) {
    const second = spawnServer(folder, { env: { PORT: '0', STRONGROOM_MASTER_KEY: key } })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('STRONGROOM_MASTER_KEY')
    rmSync(path.join(folder, 'data/master.key'), { force: true })
  }
})
