import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'

/** Locks a provider of a workgroup whose providers the caller manages, and the workgroup; requires a recent sign-in. */
export async function lockProvider(change: Change, params: { workgroupUuid: string; providerUuid: string }) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'manageIdentityProviders')
  requireRecent(change)
  const row = await change.db
    .selectFrom('identity_provider as i')
    .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
    .select([
      'i.id',
      'i.workgroup_id',
      'i.name',
      'i.issuer',
      'i.client_id',
      'i.scopes',
      'i.acr_values',
      'i.is_enabled',
      'i.proven_at',
      'g.password_sign_in',
    ])
    .where('i.id', '=', params.providerUuid)
    .where('i.workgroup_id', '=', workgroup.row.id)
    .where('i.removed_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) throw new Refused('identity.provider.unknown')
  return row
}
