import type * as contract from '@strongroom/contract/audit.ts'
import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { type EventRow, presentEvent } from './present-event.ts'

/** What happened outside workspaces to a workgroup and its members: sign-ins, members, providers, settings. */
export async function listWorkgroupEvents(
  read: Read,
  { params, query }: Input<typeof contract.listWorkgroupEvents>,
): Promise<Reply<typeof contract.listWorkgroupEvents>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const types = query.eventType ?? null
  const { rows } = await sql<EventRow & { many: number }>`
    select e.uuid, e.type, e.at, e.actor_id, e.entity_kind, e.entity_id, e.entity_name, e.workspace_id, e.original, e.modified,
           p.given_name, p.family_name, p.avatar_blob_id, count(*) over () as many
      from event_of_workgroup(${workgroup.row.id}::uuid) e left join person p on p.id = e.actor_id
     where ${types}::text[] is null or e.type = any(${types}::text[])
     order by e.at desc, e.id desc limit ${query.size} offset ${query.page * query.size}`.execute(read.db as never)
  return toPage(rows.map(presentEvent), rows[0]?.many ?? 0, query)
}
