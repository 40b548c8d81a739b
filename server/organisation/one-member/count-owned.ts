import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { isOpen } from '../../access/lasting.ts'

/** The open workspaces of a workgroup that one person owns, and their connections as last counted. */
export async function countOwned(
  read: Read,
  { workgroupId, ownerId }: { workgroupId: string; ownerId: string },
): Promise<{ workspaces: number; connections: number }> {
  const { workspaces, connections } = await read.db
    .selectFrom('workspace as w')
    .leftJoin('connection_count as c', 'c.workspace_id', 'w.id')
    .select((eb) => eb.fn.countAll<string>().as('workspaces'))
    .select(sql<string>`coalesce(sum(c.connections), 0)`.as('connections'))
    .where('w.workgroup_id', '=', workgroupId)
    .where('w.owner_id', '=', ownerId)
    .where(isOpen(read))
    .executeTakeFirstOrThrow()
  return { workspaces: Number(workspaces), connections: Number(connections) }
}
