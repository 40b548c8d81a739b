import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'

/** Revokes a token; its next request is refused. What the directory changed stays. */
export async function revokeProvisioningToken(
  change: Change,
  { params }: Input<typeof contract.revokeProvisioningToken>,
): Promise<void> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const revoked = await change.db
    .updateTable('provisioning_token')
    .set({ revoked_at: change.now })
    .where('id', '=', params.tokenUuid)
    .where('workgroup_id', '=', workgroup.row.id)
    .where('revoked_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  if (!revoked) throw new Refused('provisioning.token.unknown')
  const client = await change.db
    .selectFrom('person')
    .select('given_name')
    .where('id', '=', revoked.person_id)
    .executeTakeFirstOrThrow()
  change.record('PROVISIONING_TOKEN_REVOKED', workgroup.entity, { to: { token: client.given_name } })
}
