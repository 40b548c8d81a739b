import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'

/** The number of events with values of erased people, of which only the hashes are left. */
export async function countErased({ databases }: Ports): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct event_id)::integer as total from audit_erasure`.execute(databases.write)
  return rows[0]!.total
}
