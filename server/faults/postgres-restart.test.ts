import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../database/embedded/postgres.ts'
import { ownerOf, urlOf } from '../database/postgres-connections.ts'
import { dataFolder, startProcess } from '../test/processes/process.ts'
import { rounds } from './rounds.ts'

const made = dataFolder()
afterAll(() => made.remove())

const settings = { fsync: 'off' }

test('PostgreSQL restarts under running jobs: the process continues, and every job is done', {
  timeout: 180_000 * rounds(1),
}, async () => {
  const place = path.join(made.folder, 'given')
  let postgres = await startPostgres(place, settings)
  const owner = ownerOf(postgres)
  const DATABASE_URL = urlOf(owner)
  const server = await startProcess(made.folder, { env: { DATABASE_URL }, argv: ['--empty'] })
  const query = async (sql: string) => {
    const client = new pg.Client(owner)
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  try {
    for (let round = 0; round < rounds(2); round++) {
      await query(`select graphile_worker.add_job('seal-audit', '{}'::json) from generate_series(1, 400)`)
      await sleep(50 + 30 * (round % 5))
      await postgres.stop()
      postgres = await startPostgres(place, settings)
    }
    const left = async () =>
      (await query('select 1 from graphile_worker.jobs where attempts > 0 or run_at <= now()')).rowCount
    await expect.poll(left, { timeout: 90_000, interval: 300 }).toBe(0)
    expect(server.child.exitCode).toBeNull()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  } catch (error) {
    throw new Error(server.output().slice(-4000), { cause: error })
  } finally {
    await server.kill()
    await postgres.stop()
  }
})
