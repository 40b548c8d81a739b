import { sql } from 'kysely'
import type { Change } from '../../../kernel/change.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'

/** Takes a person whom a directory deletes out of the groups that directories keep. */
export async function leaveGroups(change: Change, { workgroupId }: ProvisioningClient, personId: string) {
  await sql`
    delete from people_group_entry e using people_group q
    where q.id = e.group_id and q.workgroup_id = ${workgroupId}::uuid and q.is_provisioned
      and e.person_id = ${personId}::uuid`.execute(change.db)
}
