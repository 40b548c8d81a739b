import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findIsolation } from '../platform/preview/isolation.ts'
import { dataFolder, demoToken, startProcess } from '../test/process.ts'

const made = dataFolder()
afterAll(() => made.remove())

test('a stop: not ready first, streams are told, what is under way finishes, exit code 0', {
  timeout: 60_000,
}, async () => {
  const server = await startProcess(made.folder, { env: { STOP_DELAY: '1', STOP_GRACE: '5' } })
  try {
    // Where folders can be hidden at all, the product's own are.
    const { hidesFolders } = await findIsolation({ hidden: [], niceness: 10 })
    expect(server.output().includes('neither the data folder nor the database in sight')).toBe(hidesFolders)
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
