import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Asset } from '@strongroom/contract/assets.ts'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, demoToken, postgresPid, type RunningServer, spawnServer, startProcess } from './test/process.ts'

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

async function client(url: string) {
  const headers = { authorization: `Bearer ${await demoToken(url)}` }
  const json = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
    const response = await fetch(url + path, body ? { ...init, body: JSON.stringify(body) } : init)
    return (await response.json()) as never
  }
  return {
    headers,
    newWorkspace: async () =>
      ((await json('POST', '/publicapi/1/workspaces', { name: 'Crash' })) as { uuid: string }).uuid,
    list: async (workspace: string) =>
      ((await json('GET', `/publicapi/1/assets?workspaceUuid=${workspace}`)) as { content: Asset[] }).content,
    upload: (workspace: string, name: string, bytes: Uint8Array) => {
      const form = new FormData()
      form.append('workspaceUuid', workspace)
      form.append('file', new Blob([bytes as never]), name)
      return fetch(`${url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
    },
    download: async (asset: Asset) => {
      const response = await fetch(`${url}/publicapi/1/documents/${asset.uuid}/download`, { headers })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads until the server dies; answers what was acknowledged, by name. */
async function uploadUntilDeath(folder: string, kill: (server: RunningServer) => void) {
  const server = await start(folder)
  const api = await client(server.url)
  const workspace = await api.newWorkspace()
  const acknowledged = new Map<string, string>()
  const run = async (worker: number) => {
    for (let i = 0; ; i++) {
      const name = `${worker}-${i}.bin`
      const bytes = randomBytes(worker === 0 ? 8_000_000 : 40_000)
      const response = await api.upload(workspace, name, bytes).catch(() => undefined)
      if (!response?.ok) return
      acknowledged.set(name, sha256(bytes))
    }
  }
  const runs = [0, 1, 2].map(run)
  while (acknowledged.size < 12) await sleep(20)
  kill(server)
  await Promise.race([Promise.all(runs), sleep(15_000)])
  return { workspace, acknowledged, server }
}

/** After the next start everything acknowledged is there and whole, and nothing that is there is broken. */
async function expectWhole(folder: string, workspace: string, acknowledged: Map<string, string>) {
  const server = await start(folder)
  const api = await client(server.url)
  const there = await api.list(workspace)
  const names = new Map(there.map((asset) => [asset.name, asset]))
  for (const [name, hash] of acknowledged)
    expect([name, sha256(await api.download(names.get(name)!))]).toEqual([name, hash])
  for (const asset of there) expect((await api.download(asset)).length).toBe(asset.fileSize)
  expect((await api.upload(workspace, 'after.bin', randomBytes(1000))).status).toBe(200)
  return server
}

test('kill -9 of the server during uploads: a version is whole or absent', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const { workspace, acknowledged, server } = await uploadUntilDeath(folder, (running) => running.child.kill('SIGKILL'))
  await server.kill()
  const next = await expectWhole(folder, workspace, acknowledged)
  expect(await next.stop()).toBe(0)
})

test('kill -9 of PostgreSQL during uploads: the next start repairs', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const { workspace, acknowledged, server } = await uploadUntilDeath(folder, () =>
    process.kill(postgresPid(folder)!, 'SIGKILL'),
  )
  await server.kill()
  await expectWhole(folder, workspace, acknowledged)
})

test('a full disk: a clear error, nothing half there, and room again afterwards', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const mount = `mount -t tmpfs -o size=260m,mode=0777 none ${folder} && exec "$@"`
  const isRoot = process.getuid?.() === 0
  const by = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', mount, 'sh']
  const server = await start(folder, { by })
  const api = await client(server.url)
  const workspace = await api.newWorkspace()
  const small = randomBytes(100_000)
  expect((await api.upload(workspace, 'small.bin', small)).status).toBe(200)
  const full = await api.upload(workspace, 'large.bin', Buffer.alloc(400_000_000, 7))
  expect([full.status, ((await full.json()) as { code: string }).code]).toEqual([507, 'storage.full'])
  expect((await api.list(workspace)).map((asset) => asset.name)).toEqual(['small.bin'])
  expect((await api.upload(workspace, 'again.bin', small)).status).toBe(200)
  const again = (await api.list(workspace)).find((asset) => asset.name === 'again.bin')!
  expect(sha256(await api.download(again))).toBe(sha256(small))
  // Many that fit: uploads stop before the room is gone that everything else needs.
  let last = 200
  for (let i = 0; last === 200; i++)
    last = (await api.upload(workspace, `${i}.bin`, Buffer.alloc(20_000_000, 7))).status
  expect(last).toBe(507)
  const { status, details } = (await (await fetch(`${server.url}/readyz`)).json()) as Record<string, { name: string }[]>
  expect([status, details!.map(({ name }) => name)]).toEqual(['ready', [expect.stringMatching(/^disk\.(low|full)$/)]])
  const after = await client(server.url)
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

test('what is stored is readable by nobody who has the disk alone', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  const server = await start(folder)
  const api = await client(server.url)
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

test('on a port that the system chooses it says where it is', { timeout: 60_000 }, async () => {
  const server = await start(newFolder(), { env: { PORT: '0' } })
  expect(new URL(server.url).port).not.toBe('0')
  expect(server.output()).toContain(`http://localhost:${new URL(server.url).port}/api-docs`)
})

test('a port that is taken is said, and how to choose another', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  const first = await start(folder)
  const { port } = new URL(first.url)
  const second = spawnServer(folder, { env: { PORT: port } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`PORT: ${port} is taken`)
  // The database that both would share goes on for the one that runs.
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('started with another master key than before, it refuses rather than lose what is stored', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  const server = await start(folder)
  await (await client(server.url)).newWorkspace()
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
