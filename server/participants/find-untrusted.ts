import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'

/** Whether the workspace's workgroup has a list of whom it trusts; without one it trusts everybody. */
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

const DOMAIN = sql`split_part(f.email, '@', 2)`

/**
 * The participants of domains that the workgroup doesn't trust: all whom it may not trust. From one domain to the next, so
 * that those of trusted domains aren't looked at.
 */
export const ofUntrustedDomains = (workspaceId: string) => {
  const there = sql`from participant f where f.workspace_id = ${workspaceId}::uuid and f.removed_at is null`
  return sql<string>`
    with recursive domain as (
      (select ${DOMAIN} as name ${there} order by ${DOMAIN} limit 1)
      union all
      select (select ${DOMAIN} ${there} and ${DOMAIN} > domain.name order by ${DOMAIN} limit 1)
        from domain where domain.name is not null)
    select f.id from (
      select name from domain where name is not null
         and not is_trusted((select workgroup_id from workspace where id = ${workspaceId}::uuid), '@' || name) offset 0) d
      cross join lateral (select f.id ${there} and ${DOMAIN} = d.name offset 0) f`
}
