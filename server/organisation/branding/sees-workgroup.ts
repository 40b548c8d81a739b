import { sql } from 'kysely'
import { visibleParticipant, visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * Whether the caller belongs to that workgroup, administers its account, or shares a workspace with one of its people.
 */
export async function seesWorkgroup(read: Read, workgroupId: string): Promise<boolean> {
  const { workgroupId: own, administers } = read.actor
  if (own === workgroupId) return true
  const administered = await read.db
    .selectFrom('workgroup')
    .select('id')
    .where('id', '=', workgroupId)
    .where('account_id', '=', administers.accountId)
    .executeTakeFirst()
  if (administered) return true
  const fellow = await read.db
    .selectFrom(visibleParticipant(read))
    .innerJoin(visibleWorkspace(read), 'p.workspace_id', 'o.workspace_id')
    .innerJoin('member as m', 'm.person_id', 'o.person_id')
    .select(sql<number>`1`.as('one'))
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('o.accepted_at', 'is not', null)
    .where('p.accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return fellow !== undefined
}
