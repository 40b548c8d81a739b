import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './server.ts'

/** Resolves once no running transaction, of any concurrent test, might still precede the recorded events. */
export async function settled({ ports }: TestServer): Promise<void> {
  const waiting = sql`select 1 from audit_event where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
  while ((await waiting.execute(ports.databases.read)).rows.length > 0) await sleep(10)
}
