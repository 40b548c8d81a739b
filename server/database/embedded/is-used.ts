import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Postgres } from './postgres.ts'

/** Whether another process of ours is connected to an embedded PostgreSQL: then it must not be stopped. */
export async function isUsed({
  host,
  port,
  user,
  password,
}: Pick<Postgres, 'host' | 'port' | 'user' | 'password'>): Promise<boolean> {
  const client = new pg.Client({ host, port, user, password, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    // Our own connections, closed a moment ago, may still be listed.
    for (let tries = 0; tries < 20; tries++, await sleep(50)) {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where application_name like 'strongroom%' limit 1",
      )
      if (!rowCount) return false
    }
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
