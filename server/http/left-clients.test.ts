import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDocument, downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { watchChanges } from '@strongroom/contract/wire/live.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import { addressOf } from '../test/call.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { somebodyWaits } from '../test/somebody-waits.ts'
import { watchAs } from '../test/watch.ts'

const server = useServer()

interface Sent {
  line: string
  headers?: string[]
  body?: string
}

/** Requests whose clients disconnect while the server still looks up who they are. */
async function leaveAtOnce(who: TestPerson, times: number, { line, headers = [], body = '' }: Sent): Promise<void> {
  const { hostname, host, port } = new URL(server.url)
  const head = [`${line} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${who.token}`, ...headers].join('\r\n')
  await server.ports.databases.write.transaction().execute(async (db) => {
    await sql`lock table session in access exclusive mode`.execute(db)
    const sockets = Array.from({ length: times }, () => connect(Number(port), hostname).on('error', () => {}))
    for (const socket of sockets) socket.write(`${head}\r\n\r\n${body}`)
    await somebodyWaits(server)
    await sleep(500)
    for (const socket of sockets) socket.destroy()
    await sleep(500)
  })
  // All of them are looked up now.
  await sleep(1000)
}

test('streams of changes whose clients have left leave room for others', async () => {
  const owner = await given.person(server, 'Owner')
  await leaveAtOnce(owner, limits.liveStreams + 5, {
    line: `GET ${watchChanges.path}`,
    headers: ['x-background: true'],
  })
  const watched = () => watchAs(server, owner).then(({ status, close }) => (close(), status))
  await expect.poll(watched, { timeout: 5000 }).toBe(200)
})

test.each(['', 'the rest of the file\r\n--x--\r\n'])(
  'uploads whose clients have left leave room for others',
  async (end) => {
    const { owner, workspace } = await given.workspaceWith(server)
    const field = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const body = `${field('workspaceUuid')}${workspace.uuid}\r\n${field('file', '; filename="a.txt"')}${end}`
    const length = end ? Buffer.byteLength(body) : 5000
    await leaveAtOnce(owner, limits.uploadsInFlight + 5, {
      line: `POST ${createDocument.path}`,
      headers: ['content-type: multipart/form-data; boundary=x', `content-length: ${length}`],
      body,
    })
    let tries = 0
    const uploaded = () =>
      outcomeOf(as(server, owner).upload({ name: `${++tries}.txt`, bytes: 'x' }, { workspaceUuid: workspace.uuid }))
    await expect.poll(uploaded, { timeout: 5000 }).toBe('ok')
  },
)

test('downloads whose clients have left are forgotten', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const file = { name: 'a.txt', bytes: 'x'.repeat(500_000) }
  const { uuid } = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  const input = { params: { assetUuid: uuid }, query: { acceptUnscanned: 'true' } } as const
  const whole = async () => (await as(server, owner).fetch(downloadDocument, input)).status
  await expect.poll(whole, { timeout: 20_000 }).toBe(200)
  const { streams } = server.ports
  const { add } = streams
  const running = new Set<object>()
  let added = 0
  streams.add = (stream, since) => {
    added++
    running.add(stream)
    const remove = add(stream, since)
    return () => {
      running.delete(stream)
      remove()
    }
  }
  await leaveAtOnce(owner, 3, { line: `GET ${addressOf(downloadDocument, input as never)}` })
  await expect.poll(() => added).toBe(3)
  await expect.poll(() => running.size).toBe(0)
  streams.add = add
})
