import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { isOpen } from '../../access/lasting.ts'

export interface Usage {
  connections: number
  /** The workgroup's allocation, otherwise the maximum of its account; null without either. */
  maximum: number | null
}

/** The connections of a workgroup as last counted. A workspace whose end has passed counts no more. */
export async function usageOf(read: Read, workgroupId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select coalesce(g.connection_allocation, a.max_connections) as maximum, (
        select coalesce(sum(c.connections), 0)::bigint from workspace w join connection_count c on c.workspace_id = w.id and c.workgroup_id = w.workgroup_id
         where w.workgroup_id = g.id and ${isOpen(read)}) as connections
      from workgroup g join account a on a.id = g.account_id where g.id = ${workgroupId}`.execute(read.db)
  const { connections, maximum } = rows[0]!
  return { connections: Number(connections), maximum }
}

/** How much of a maximum is used, in percent, not above 100. */
export const percentageOf = ({ connections, maximum }: Usage): number | null =>
  maximum === null ? null : Math.min(100, (connections / maximum) * 100)
