import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/** Somebody whom an invitation reaches by a group. */
export interface Grouped {
  email: string
  /** Null: an address outside the workgroup. */
  givenName: string | null
  familyName: string | null
  /** A member who shows the address to owner and managers only. */
  hidesEmail: boolean
  isDisabled: boolean
}

/**
 * The people of these groups at this moment, each once, by address. Groups belong to the workspace's workgroup, and only
 * its members use them; for everybody else they don't exist.
 */
export async function expandGroups(
  read: Read,
  { workgroupId }: Pick<Standing, 'workgroupId'>,
  groupIds: readonly string[],
): Promise<Grouped[]> {
  const ids = [...new Set(groupIds)]
  if (ids.length === 0) return []
  // Read here: the caller may have left the workgroup while an invitation waited.
  const { rows: groups } = await sql`
    select from people_group q where q.workgroup_id = ${workgroupId}::uuid and q.id = any(${ids}::uuid[])
       and exists (select from member m where m.person_id = ${read.actor.personId}::uuid
         and m.workgroup_id = q.workgroup_id and m.accepted_at is not null)`.execute(read.db)
  if (groups.length < ids.length) throw new Refused('group.not.found')
  const { rows } = await sql<Grouped>`
    select distinct on (email) coalesce(e.email, a.address) as email,
           p.given_name as "givenName", p.family_name as "familyName",
           coalesce(p.hide_email_address, false) as "hidesEmail",
           coalesce(p.disabled_at, o.disabled_at) is not null as "isDisabled"
      from people_group_entry e
      left join person p on p.id = e.person_id left join primary_address a on a.person_id = e.person_id
      left join email_address k on k.address = e.email left join person o on o.id = k.person_id
     where e.group_id = any(${ids}::uuid[]) and coalesce(e.email, a.address) is not null
     order by email, e.person_id nulls last`.execute(read.db)
  return rows
}

/** Refuses an invitation with groups that reaches too many people, typed ones included. */
export function refuseTooMany(groupIds: readonly string[], people: number): void {
  if (groupIds.length > 0 && people > limits.inviteesWithGroups) throw new Refused('invitation.too.many')
}
