import { sql } from 'kysely'
import type { Read } from '../../../kernel/read.ts'
import { selectGroups } from '../groups/select-groups.ts'

export interface GroupOfUser {
  person_id: string
  id: string
  name: string
}

/** The groups of some users, as far as directories see them, by name. */
export async function selectGroupsOf(
  read: Pick<Read, 'db'>,
  workgroupId: string,
  personIds: readonly string[],
): Promise<Map<string, GroupOfUser[]>> {
  if (personIds.length === 0) return new Map()
  const rows = await selectGroups(read, workgroupId)
    .innerJoin('people_group_entry as x', 'x.group_id', 'q.id')
    .select(['q.id', 'q.name'])
    .select(sql<string>`x.person_id`.as('person_id'))
    .where(sql<boolean>`x.person_id = any(${personIds}::uuid[])`)
    .orderBy('q.name')
    .orderBy('q.id')
    .execute()
  return Map.groupBy(rows, (row) => row.person_id)
}
