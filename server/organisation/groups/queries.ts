import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup, type WorkgroupRow, workgroupStandingOf } from '../workgroups/queries.ts'
import { groupActions } from './policy.ts'

/** Groups with the number of their people, disabled ones not counted. */
export const selectGroups = (read: Read, workgroupId: string) =>
  read.db
    .selectFrom('people_group as q')
    .select(['q.id', 'q.workgroup_id', 'q.name', 'q.is_provisioned', 'q.external_id', 'q.created'])
    .select(
      sql<number>`(select count(*)::integer from people_group_entry e left join person p on p.id = e.person_id
        where e.group_id = q.id and p.disabled_at is null)`.as('people'),
    )
    .where('q.workgroup_id', '=', workgroupId)

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

/** A group with the caller's actions on it. */
export function guardGroup(row: GroupRow, workgroup: WorkgroupRow) {
  const facts = { workgroup: workgroupStandingOf(workgroup), group: { isProvisioned: row.is_provisioned } }
  return { row, actions: groupActions(facts) }
}

/** A group of a workgroup that the caller sees; otherwise a refusal as not found. */
export async function findGuardedGroup(read: Read, { workgroupUuid, groupUuid }: Path) {
  const workgroup = await findWorkgroup(read, workgroupUuid)
  const row = await selectGroups(read, workgroupUuid).where('q.id', '=', groupUuid).executeTakeFirst()
  if (!row) throw new Refused('group.not.found')
  return { ...guardGroup(row, workgroup.row), workgroup, entity: workgroup.entity }
}

interface Path {
  workgroupUuid: string
  groupUuid: string
}

/** A locked group, as {@link lockGroup} returns it. */
export interface LockedGroup {
  id: string
  workgroup_id: string
  name: string
  is_provisioned: boolean
  external_id: string | null
}

/** Locks a group of a workgroup against other changes; a refusal if there is none. */
export async function lockGroup(change: Change, workgroupId: string, id: string): Promise<LockedGroup> {
  const row = await change.db
    .selectFrom('people_group')
    .select(['id', 'workgroup_id', 'name', 'is_provisioned', 'external_id'])
    .where('id', '=', id)
    .where('workgroup_id', '=', workgroupId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refused('group.not.found')
  return row
}

/** The people of a group by name, then the addresses. At most as many as a group may have. */
export const selectEntries = (read: Read, groupId: string) =>
  read.db
    .selectFrom('people_group_entry as e')
    .leftJoin('person as p', 'p.id', 'e.person_id')
    .leftJoin('primary_address as a', 'a.person_id', 'e.person_id')
    .select(['e.id', 'e.person_id', 'e.email', 'p.given_name', 'p.family_name', 'p.disabled_at', 'p.avatar_blob_id'])
    .select(['p.hide_email_address', 'a.address'])
    .where('e.group_id', '=', groupId)
    .orderBy('p.given_name', (order) => order.asc().nullsLast())
    .orderBy('p.family_name')
    .orderBy('e.email')
    .orderBy('e.id')
    .execute()

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]
