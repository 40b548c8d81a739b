import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import type { LeavingMember } from './accept-membership.ts'
import { moveWorkspaces, passWorkspaces } from './hand-over-workspaces.ts'

/** Removes a member from their workgroup, with or without what they own. The last administrators must stay. */
export async function leaveWorkgroup(
  change: Change,
  member: LeavingMember,
  target: { workgroup_id: string; workgroup_name: string; account_id: string },
): Promise<void> {
  if (member.is_account_admin) await keepAccountAdmin(change, member)
  const others = await otherMembers(change, member)
  const isAdmin = member.is_workgroup_admin || member.is_account_admin
  const nextAdmin = others.find((other) => other.is_workgroup_admin || other.is_account_admin)
  if (isAdmin && others.length > 0 && !nextAdmin) throw new Refused('member.last.admin')
  // Nobody is left behind, so nothing is taken from anybody.
  if (others.length === 0 || member.account_id === target.account_id) return moveWorkspaces(change, member, target)
  await passWorkspaces(change, member, nextAdmin?.person_id ?? (await adminOfAccount(change, member)))
}

/** Refuses the departure of the last active administrator of an account in which others stay. Two who leave wait. */
async function keepAccountAdmin(change: Change, { account_id, person_id }: LeavingMember): Promise<void> {
  await change.db.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
  const others = await change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<boolean>`coalesce(bool_or(m.is_account_admin and not g.is_suspended), false)`.as('has_admin'),
    ])
    .where('g.account_id', '=', account_id)
    .where('m.person_id', '<>', person_id)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(others.total) > 0 && !others.has_admin) throw new Refused('member.last.active.admin')
}

/** Those who stay and aren't disabled, longest-serving first. */
const otherMembers = (change: Change, { workgroup_id, person_id }: LeavingMember) =>
  change.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(['m.person_id', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .where('m.workgroup_id', '=', workgroup_id)
    .where('m.person_id', '<>', person_id)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .orderBy('m.accepted_at')
    .orderBy('m.person_id')
    .execute()

async function adminOfAccount(change: Change, { account_id, person_id }: LeavingMember): Promise<string | undefined> {
  const row = await change.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select('m.person_id')
    .where('g.account_id', '=', account_id)
    .where('m.person_id', '<>', person_id)
    .where('m.is_account_admin', '=', true)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .orderBy('m.accepted_at')
    .executeTakeFirst()
  return row?.person_id
}
