import type * as contract from '@strongroom/contract/identity/contacts.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/** The caller's workgroup and those of the workspaces that they have joined, under their branded names. */
export async function listMyInteractingWorkgroups(
  read: Read,
): Promise<Reply<typeof contract.listMyInteractingWorkgroups>> {
  const joined = read.db
    .selectFrom(visibleWorkspace(read))
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select('w.workgroup_id')
    .where('p.accepted_at', 'is not', null)
    .where('w.closed_at', 'is', null)
  const content = await read.db
    .selectFrom('workgroup as g')
    .leftJoin('whitelabel as l', 'l.workgroup_id', 'g.id')
    .select(['g.id as uuid', 'g.avatar_blob_id as avatarVersion'])
    .select(sql<string>`coalesce(l.custom_name, g.name)`.as('whitelabelName'))
    .where((eb) => eb.or([eb('g.id', '=', read.actor.workgroupId), eb('g.id', 'in', joined)]))
    .where('g.hidden', '=', false)
    .orderBy(sql`lower(coalesce(l.custom_name, g.name))`)
    .orderBy('g.id')
    .execute()
  return { content }
}
