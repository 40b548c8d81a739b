import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../test/database.ts'
import { collectingLog } from '../test/log.ts'
import { openStreams, type RunningStream, type Streams } from './streams.ts'

let database: ClonedDatabase
let streams: Streams
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  streams = await openStreams(database.config, collectingLog().log)
  client = new pg.Client(database.config)
  client.on('error', () => {})
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await streams.close()
  await database.drop()
})

const cut = (what: object) => client.query(`select pg_notify('strongroom_cut', $1)`, [JSON.stringify(what)])
function running(workspaceId: string, since = performance.now()) {
  const stream = { workspaceId, personId: 'p', sessionId: 's', ended: false, end: () => {} }
  stream.end = () => {
    stream.ended = true
  }
  streams.add(stream, since)
  return stream
}

test('a cut from another node ends the streams that match all of it, and no others', async () => {
  const [one, other] = [running('w1'), running('w2')]
  await cut({ workspaceId: 'w1', personId: 'somebody else' })
  await cut({ workspaceId: 'w1', personId: 'p' })
  await expect.poll(() => one.ended).toBe(true)
  expect(other.ended).toBe(false)
})

test('a cut between the check of the right and the first byte ends the stream at once', async () => {
  const since = performance.now()
  const witness = running('w3')
  await cut({ workspaceId: 'w3' })
  await expect.poll(() => witness.ended).toBe(true)
  expect(running('w3', since).ended).toBe(true)
  expect(running('w3').ended).toBe(false)
})

test('a process that cannot receive cuts any more ends all its streams', async () => {
  const stream = running('w4')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'strongroom-listen' and datname = current_database()`,
  )
  await expect.poll(() => stream.ended).toBe(true)
})

test('a cut with a time ends streams then, also those whose right was checked just before it', async () => {
  const clock = { now: () => new Date(time) }
  let time = 1000
  const timed = await openStreams(database.config, collectingLog().log, clock)
  const begin = (workspaceId: string | null, since = performance.now()) => {
    const stream: RunningStream & { ended: boolean } = {
      workspaceId,
      personId: 'p',
      sessionId: 's',
      ended: false,
      end: () => {
        stream.ended = true
      },
    }
    timed.add(stream, since)
    return stream
  }
  const since = performance.now()
  const [one, other, report] = [begin('w5'), begin('w6'), begin(null)]
  await cut({ workspaceId: 'w5', personId: 'p', at: 2000 })
  await cut({ workspaceId: 'w5', personId: 'p', at: 3000 })
  // A person's own streams, such as reports, belong to no workspace.
  await cut({ workspaceId: null, personId: 'p' })
  await expect.poll(() => report.ended).toBe(true)
  const late = begin('w5', since)
  expect([one.ended, late.ended]).toEqual([false, false])
  time = 2000
  await expect.poll(() => [one.ended, late.ended]).toEqual([true, true])
  expect(other.ended).toBe(false)
  await timed.close()
})
