import type pg from 'pg'
import type { TestServer } from './server.ts'
import type { Statement } from './statements-sent.ts'

/**
 * Counts the rows that the database reads for these statements, including triggers. They run once more in a transaction
 * that is rolled back, with our connection settings.
 */
export async function rowsRead({ ports }: TestServer, statements: Statement[]): Promise<number> {
  const client = await ports.databases.writePool.connect()
  try {
    await client.query('begin')
    const before = await readSoFar(client)
    for (const { text, values } of statements) await client.query(text, values)
    return (await readSoFar(client)) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** By this connection, since its last report. */
async function readSoFar(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ total: string }>(
    'select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0) as total from pg_stat_xact_user_tables',
  )
  return Number(rows[0]!.total)
}
