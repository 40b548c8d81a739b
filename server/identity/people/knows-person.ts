import { sql } from 'kysely'
import { visibleParticipant, visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/** Whether the caller is that person, or shares with them a workgroup or a workspace that both have accepted. */
export async function knowsPerson(read: Read, personId: string): Promise<boolean> {
  const { personId: self, workgroupId } = read.actor
  if (personId === self) return true
  const colleague = await read.db
    .selectFrom('member')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('workgroup_id', '=', workgroupId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst()
  if (colleague) return true
  const fellow = await read.db
    .selectFrom(visibleParticipant(read))
    .innerJoin(visibleWorkspace(read), 'p.workspace_id', 'o.workspace_id')
    .select(sql<number>`1`.as('one'))
    .where('o.person_id', '=', personId)
    .where('o.accepted_at', 'is not', null)
    .where('p.accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return fellow !== undefined
}
