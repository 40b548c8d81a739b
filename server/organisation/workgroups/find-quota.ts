import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from './queries.ts'

/**
 * The connections of a workgroup: in each of its open workspaces, documents times the owner and accepted participants.
 * For its administrators, so hidden participants aren't counted: the number would reveal how many there are.
 */
export async function findQuota(
  read: Read,
  { params }: Input<typeof contract.findQuota>,
): Promise<Reply<typeof contract.findQuota>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const parties = sql<number>`(select count(*) from participant p
    where p.workspace_id = w.id and p.accepted_at is not null and p.removed_at is null
      and (p.expires_at is null or p.expires_at > ${read.now}::timestamptz)
      and (p.type = 'STANDARD' or p.person_id = w.owner_id))`
  const documents = sql<number>`live_document_count(w.id, null)`
  const { connections } = await read.db
    .selectFrom('workspace as w')
    .select(sql<string>`coalesce(sum(${documents} * ${parties}), 0)`.as('connections'))
    .where('w.workgroup_id', '=', workgroup.row.id)
    .where('w.closed_at', 'is', null)
    .where((eb) => eb.or([eb('w.scheduled_end', 'is', null), eb('w.scheduled_end', '>', read.now)]))
    .executeTakeFirstOrThrow()
  return { currentOrgConnections: Number(connections), maxConnections: null, percentage: null }
}
