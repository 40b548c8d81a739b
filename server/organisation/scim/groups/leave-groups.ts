import { sql } from 'kysely'
import type { Change } from '../../../kernel/change.ts'
import { changePeopleBy } from '../../groups/change-groups.ts'
import { lockGroup } from '../../groups/queries.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { authorOf } from './change-group.ts'

/** Takes a person whom a directory deletes out of the groups that directories keep, and records it for each group. */
export async function leaveGroups(change: Change, client: ProvisioningClient, personId: string): Promise<void> {
  const { workgroupId } = client
  const { rows } = await sql<{ id: string }>`
    select q.id from people_group q
     where q.workgroup_id = ${workgroupId}::uuid and q.is_provisioned
       and exists (select from people_group_entry e where e.group_id = q.id and e.person_id = ${personId}::uuid)
     order by q.id`.execute(change.db)
  const author = authorOf(change, client)
  for (const { id } of rows)
    await changePeopleBy(change, author, {
      group: await lockGroup(change, workgroupId, id),
      remove: { personIds: [personId] },
    })
}
