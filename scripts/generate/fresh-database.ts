import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/database/migrate.ts'
import { ownerOf } from '../../server/database/postgres-connections.ts'
import { startPostgres } from '../../server/database/embedded/postgres.ts'

/** Runs work with a database that has every migration applied, and drops it afterwards. */
export async function withFreshDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-schema-'))
  const server = await startPostgres(path.join(folder, 'postgres'), { fsync: 'off' })
  const pool = new pg.Pool(ownerOf(server))
  pool.on('error', () => {})
  try {
    await migrate(pool)
    return await work(pool)
  } finally {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
