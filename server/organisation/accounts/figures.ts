import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { isOpen } from '../../access/lasting.ts'

export interface Figures {
  members: number
  connections: number
}

const NONE: Figures = { members: 0, connections: 0 }

/** The members and connections of these workgroups. Numbers only: who they are isn't read. */
export async function figuresOf(read: Read, workgroupIds: string[]): Promise<(id: string) => Figures> {
  const isOne = (column: 'm.workgroup_id' | 'w.workgroup_id') =>
    sql<boolean>`${sql.ref(column)} = any(${workgroupIds}::uuid[])`
  const [members, connections] = await Promise.all([
    read.db
      .selectFrom('member as m')
      .select(['m.workgroup_id as id', sql<number>`count(*)`.as('members')])
      .where(isOne('m.workgroup_id'))
      .where('m.accepted_at', 'is not', null)
      .groupBy('m.workgroup_id')
      .execute(),
    read.db
      .selectFrom('workspace as w')
      .innerJoin('connection_count as c', (join) =>
        join.onRef('c.workspace_id', '=', 'w.id').onRef('c.workgroup_id', '=', 'w.workgroup_id'),
      )
      .select((eb) => eb.fn.sum<string>('c.connections').as('connections'))
      .select('w.workgroup_id as id')
      .where(isOne('w.workgroup_id'))
      .where(isOpen(read))
      .groupBy('w.workgroup_id')
      .execute(),
  ])
  const all = new Map<string, Figures>()
  for (const row of members) all.set(row.id, { ...NONE, members: Number(row.members) })
  for (const row of connections) all.set(row.id, { ...(all.get(row.id) ?? NONE), connections: Number(row.connections) })
  return (id) => all.get(id) ?? NONE
}
