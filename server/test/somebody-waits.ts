import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { outcomeOf } from './matrix.ts'
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

interface Removed {
  personUuid: string
  workspaceUuid: string
  /** A statement that locks rows for which the call waits; the workspace's by default. */
  lock?: RawBuilder<unknown>
}

/** The outcome of a call of a participant who is removed while it waits for a lock. */
export async function outcomeWhileRemoved(
  server: TestServer,
  { personUuid, workspaceUuid, lock = sql`select from workspace where id = ${workspaceUuid} for update` }: Removed,
  ask: () => Promise<unknown>,
): Promise<string> {
  let asked: Promise<string> | undefined
  await server.ports.databases.write.transaction().execute(async (db) => {
    await lock.execute(db)
    asked = outcomeOf(ask())
    await somebodyWaits(server)
    await sql`update participant set removed_at = now(), removal = 'removed'
      where workspace_id = ${workspaceUuid} and person_id = ${personUuid}`.execute(db)
  })
  return asked!
}
