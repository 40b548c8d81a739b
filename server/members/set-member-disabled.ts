import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/workgroup-members.ts'
import { endSessions } from '../access/end-sessions.ts'
import { requireRecent } from '../access/require-recent.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { findPerson, personEntity } from '../users/queries.ts'
import { tellAboutAccount } from '../users/tell-about-account.ts'
import { findAdministered } from '../access/administered.ts'

/**
 * Disables a member, or enables them again. Disabled, they are signed out everywhere and can't sign in; what they own,
 * what they take part in and what they made stays as it is.
 */
export async function setMemberDisabled(
  change: Change,
  { params, body: { disabled } }: Input<typeof contract.setMemberDisabled>,
): Promise<void> {
  const { userUuid } = params
  const found = await findAdministered(change, userUuid)
  // Asked for what is already so.
  if (found.row.disabled === disabled) change.authorize(found, disabled ? 'enable' : 'disable')
  else change.authorize(found, disabled ? 'disable' : 'enable')
  requireRecent(change)
  if (disabled) await keepAdministrators(change, userUuid, found.row)
  const { numUpdatedRows } = await change.db
    .updateTable('person')
    .set({ disabled_at: disabled ? change.now : null })
    .where('id', '=', userUuid)
    .where('disabled_at', disabled ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return change.nothingChanged()
  if (disabled) await endSessions(change, userUuid)
  const person = await findPerson(change.read, userUuid)
  await tellAboutAccount(change, person, { to: person.email, about: disabled ? 'disabled' : 'enabled', path: '/login' })
  change.record(disabled ? 'MEMBER_DISABLED' : 'MEMBER_ENABLED', personEntity(person))
}

/**
 * Refuses to disable the last active administrator of a workgroup or an account. All of the account are locked: of two who
 * disable each other at the same time one comes second, and is disabled by then.
 */
async function keepAdministrators(
  change: Change,
  userUuid: string,
  { workgroup_id, account_id }: { workgroup_id: string; account_id: string },
): Promise<void> {
  const admins = await change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(['p.id', 'm.workgroup_id', 'm.is_workgroup_admin', 'm.is_account_admin', 'p.disabled_at'])
    .where('g.account_id', '=', account_id)
    .where('m.accepted_at', 'is not', null)
    .where((eb) => eb.or([eb('m.is_workgroup_admin', '=', true), eb('m.is_account_admin', '=', true)]))
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute()
  const active = admins.filter((admin) => admin.disabled_at === null)
  // Somebody disabled them while this waited.
  if (!active.some(({ id }) => id === change.actor.personId)) throw new Refused('signed.out')
  const [them, others] = [active.find(({ id }) => id === userUuid), active.filter(({ id }) => id !== userUuid)]
  const ofAccount = others.some((other) => other.is_account_admin)
  const ofWorkgroup = others.some((other) => other.workgroup_id === workgroup_id || other.is_account_admin)
  if (them && ((them.is_account_admin && !ofAccount) || !ofWorkgroup)) throw new Refused('member.last.active.admin')
}
