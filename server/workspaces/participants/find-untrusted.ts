import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'

/** Whether the workspace's workgroup has a trusted list; without one it trusts everybody. */
export async function hasTrustedList(read: Read, workspaceId: string): Promise<boolean> {
  const row = await read.db
    .selectFrom('workspace as w')
    .innerJoin('trusted_entry as t', 't.workgroup_id', 'w.workgroup_id')
    .select('w.id')
    .where('w.id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The expression of the index: workspace, a space, domain. */
const PLACE = sql`(f.workspace_id::text || ' ' || split_part(f.email, '@', 2)) collate "C"`

/**
 * Participants of untrusted domains. Jumps from one domain to the next, so that people of trusted domains aren't read.
 */
export const ofUntrustedDomains = (workspaceId: string) => {
  const there = sql`from participant f where f.removed_at is null`
  // A string that follows a space sorts before one that follows an exclamation mark.
  const before = sql`${PLACE} < ${workspaceId}::uuid::text || '!'`
  return sql<string>`
    with recursive domain as (
      (select ${PLACE} as place ${there} and ${PLACE} >= ${workspaceId}::uuid::text || ' ' and ${before} order by ${PLACE} limit 1)
      union all
      select (select ${PLACE} ${there} and ${PLACE} > domain.place and ${before} order by ${PLACE} limit 1)
        from domain where domain.place is not null)
    select f.id from (
      select place from domain where place is not null
         and not is_trusted((select workgroup_id from workspace where id = ${workspaceId}::uuid), '@' || split_part(place, ' ', 2)) offset 0) d
      cross join lateral (select f.id ${there} and ${PLACE} = d.place offset 0) f`
}
