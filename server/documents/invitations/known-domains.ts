import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { visibleParticipant } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * The domains of earlier participants, except domains of hidden participants only. Outsiders learn nothing of other
 * workspaces: to them only domains visible in this workspace and claimed by the workgroup are known.
 */
export async function knownDomains(read: Read, { workgroupId, workspaceId }: Standing): Promise<string[]> {
  const here = await read.db
    .selectFrom(visibleParticipant(read))
    .select(sql<string>`split_part(o.email, '@', 2)`.as('domain'))
    .where('o.workspace_id', '=', workspaceId)
    .where('o.accepted_at', 'is not', null)
    .distinct()
    .execute()
  const isMember = read.actor.workgroupId === workgroupId
  const { rows } = await sql<{ domain: string }>`
    select domain from workgroup_domain where workgroup_id = ${workgroupId} and domain not like '*.%'
    union
    select entry from trusted_entry
     where ${isMember}::boolean and workgroup_id = ${workgroupId} and entry not like '*.%' and entry not like '%@%'
    union
    select split_part(e.address, '@', 2) from member m join email_address e on e.person_id = m.person_id
     where ${isMember}::boolean and m.workgroup_id = ${workgroupId}
    union
    select split_part(p.email, '@', 2) from participant p join workspace w on w.id = p.workspace_id
     where ${isMember}::boolean and w.workgroup_id = ${workgroupId} and p.type = 'STANDARD' and p.accepted_at is not null`.execute(
    read.db,
  )
  return [...new Set([...here, ...rows].map(({ domain }) => domain))].toSorted()
}
