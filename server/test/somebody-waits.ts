import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** Resolves once a connection waits for a lock, or several. */
export async function somebodyWaits(server: TestServer, least = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::integer as total from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.ports.databases.beside)
      return rows[0]!.total
    })
    .toBeGreaterThanOrEqual(least)
}
