import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import { endPasswordSessions } from '../../identity/sessions/end-password-sessions.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { isUnproven } from './find-unproven.ts'

const COLUMNS = { passwordSignIn: 'password_sign_in', ssoBypassesMfa: 'sso_bypasses_mfa' } as const
type Choice = keyof typeof COLUMNS

/**
 * Sets what a workgroup accepts beside and after its providers. Passwords can be switched off only once somebody has
 * signed in with a provider of each domain: one that never worked would lock everybody out.
 */
export async function updateProviderSignIn(
  change: Change,
  { params, body }: Input<typeof contract.updateProviderSignIn>,
): Promise<void> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'manageIdentityProviders')
  requireRecent(change)
  const { id } = workgroup.row
  const row = await change.db
    .selectFrom('workgroup')
    .select(['password_sign_in', 'sso_bypasses_mfa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const changed = (Object.keys(COLUMNS) as Choice[]).filter(
    (choice) => body[choice] !== undefined && body[choice] !== row[COLUMNS[choice]],
  )
  if (changed.length === 0) return change.nothingChanged()
  const providerOnly = changed.includes('passwordSignIn') && body.passwordSignIn === false
  if (providerOnly && (await isUnproven(change, id)))
    throw new Refused('identity.provider.unproven', { entity: workgroup.entity })
  await change.db
    .updateTable('workgroup')
    .set(Object.fromEntries(changed.map((choice) => [COLUMNS[choice], body[choice]])))
    .where('id', '=', id)
    .execute()
  if (providerOnly) await endPasswordSessions(change, { workgroupId: id })
  change.record('WORKGROUP_UPDATED', workgroup.entity, {
    from: Object.fromEntries(changed.map((choice) => [choice, row[COLUMNS[choice]]])),
    to: Object.fromEntries(changed.map((choice) => [choice, body[choice]])),
  })
}
