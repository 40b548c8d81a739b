import type { MemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroups } from './queries.ts'

interface Place {
  workgroup_id: string
  account_id: string
}

/**
 * Locks the active administrators of an account and its workgroups with their membership: of two who disable or demote
 * each other concurrently the second is no administrator by then. A departure from the workgroup waits too.
 */
export async function lockAdministrators(change: Change, { workgroup_id, account_id }: Place) {
  await lockWorkgroups(change, [workgroup_id])
  const admins = await change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(['p.id', 'm.workgroup_id', 'm.is_workgroup_admin', 'm.is_account_admin', 'p.disabled_at', 'g.is_suspended'])
    .where('g.account_id', '=', account_id)
    .where('m.accepted_at', 'is not', null)
    .where((eb) => eb.or([eb('m.is_workgroup_admin', '=', true), eb('m.is_account_admin', '=', true)]))
    .orderBy('p.id')
    .forNoKeyUpdate(['p', 'm'])
    .execute()
  // Administrators of a suspended workgroup administer nothing until that ends.
  return admins.filter((admin) => admin.disabled_at === null && !admin.is_suspended)
}

type Administrator = Awaited<ReturnType<typeof lockAdministrators>>[number]

/** Refuses if a demoted person is the last active administrator of a workgroup or an account. */
export function keepOne(
  active: Administrator[],
  { workgroup_id }: Place,
  { personId, role }: { personId: string; role: MemberRole },
): void {
  const [them, others] = [active.find(({ id }) => id === personId), active.filter(({ id }) => id !== personId)]
  if (!them || role === 'ACCOUNT_ADMIN') return
  const ofAccount = others.some((other) => other.is_account_admin)
  const ofWorkgroup =
    role === 'WORKGROUP_ADMIN' ||
    others.some((other) => other.is_account_admin || (other.is_workgroup_admin && other.workgroup_id === workgroup_id))
  if ((them.is_account_admin && !ofAccount) || !ofWorkgroup) throw new Refused('member.last.active.admin')
}
