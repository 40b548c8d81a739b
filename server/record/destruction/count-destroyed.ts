import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'

/** The number of records that were destroyed after their years. Their events are gone rightly. */
export async function countDestroyed({ databases }: Ports): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from workspace where record_destroyed_at is not null`.execute(databases.write)
  return rows[0]!.total
}
