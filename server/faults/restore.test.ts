import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../database/embedded/is-alive.ts'
import { dataFolder, demoToken, postgresPid, startProcess } from '../test/processes/process.ts'

const made = dataFolder()
const other = dataFolder()
afterAll(async () => {
  await made.remove()
  await other.remove()
})

/** The commands of a section of docs/operations.md, as printed there. */
function commandsOf(heading: string): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const section = text.split(`### ${heading}\n`)[1]!.split(/^##/m)[0]!
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code!).join('\n')
}

/** Accepts data and never answers. */
async function silentScanner(): Promise<{ url: string; connections: () => number; close(): void }> {
  let connections = 0
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket.on('error', () => {}))
    // A PING is no scan.
    socket.once('data', (data) => {
      if (String(data).startsWith('zINSTREAM')) connections++
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { url: `tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`, connections: () => connections, close }
}

test('a stop during a hanging scan ends the database too; backup and restore work as in docs/operations.md', {
  timeout: 180_000,
}, async () => {
  const scanner = await silentScanner()
  const env = { CLAMD_URL: scanner.url, STOP_GRACE: '1' }
  const server = await startProcess(made.folder, { env })
  const headers = { authorization: `Bearer ${await demoToken(server.url)}` }
  const workspace = await fetch(`${server.url}/publicapi/1/workspaces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Backup' }),
  }).then((response) => response.json() as Promise<{ uuid: string }>)
  const bytes = randomBytes(100_000)
  const form = new FormData()
  form.append('workspaceUuid', workspace.uuid)
  form.append('file', new Blob([bytes]), 'kept.bin')
  const uploaded = await fetch(`${server.url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
  const { uuid } = (await uploaded.json()) as { uuid: string }
  await expect.poll(scanner.connections).toBe(1)
  const pid = postgresPid(made.folder)!
  try {
    expect([await server.stop(), isAlive(pid)]).toEqual([0, false])
    expect(server.output()).toContain('will run again')
  } finally {
    scanner.close()
  }
  const data = (folder: string) => path.join(folder, 'data')
  const shell = (commands: string) => {
    const variables = {
      DATA: data(made.folder),
      BACKUP: path.join(other.folder, 'backup'),
      RESTORED: data(other.folder),
    }
    const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], {
      env: { ...process.env, ...variables },
      encoding: 'utf8',
    })
    expect([status, stderr.replaceAll(/^npm warn.*\n/gm, '')]).toEqual([0, ''])
  }
  shell(commandsOf('Embedded database: back up'))
  shell(commandsOf('Embedded database: restore'))
  const again = await startProcess(made.folder)
  const restored = await startProcess(other.folder)
  try {
    const token = { authorization: `Bearer ${await demoToken(restored.url)}` }
    const accept = '?acceptUnscanned=true'
    const found = await fetch(`${restored.url}/publicapi/1/documents/${uuid}/download${accept}`, { headers: token })
    // Not scanned yet: it exists and waits.
    expect([200, 409, 403, 423]).toContain(found.status)
    const deleted = await fetch(`${restored.url}/publicapi/1/assets/${uuid}`, { method: 'DELETE', headers: token })
    expect(deleted.status).toBe(200)
    const original = await fetch(`${again.url}/publicapi/1/assets/${uuid}`, {
      headers: { authorization: `Bearer ${await demoToken(again.url)}` },
    })
    expect(original.status).toBe(200)
    expect([await restored.stop(), await again.stop()]).toEqual([0, 0])
  } finally {
    await restored.kill()
    await again.kill()
  }
})
