import { entities } from '../../access/entities.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

interface Standing {
  /** The caller's own workgroup is suspended. */
  caller_suspended: boolean
  is_account_admin: boolean
  is_workgroup_admin: boolean
  same_workgroup: boolean
  is_self: boolean
  /** The member is an administrator of the account. */
  guarded: boolean
  disabled: boolean
  /** A service account: it administers nothing. */
  is_agent: boolean
}

/**
 * The caller's actions on another member. Administrators of the member's workgroup and of its account have them; only
 * an account administrator has them on another account administrator. The caller's own devices and sessions are managed
 * in the settings.
 */
export function memberActions(standing: Standing) {
  const {
    is_account_admin,
    is_workgroup_admin,
    same_workgroup,
    is_self,
    guarded,
    disabled,
    is_agent,
    caller_suspended,
  } = standing
  const administers =
    !is_self && !caller_suspended && (is_account_admin || (is_workgroup_admin && same_workgroup && !guarded))
  return {
    unregisterMobileAuth: administers,
    listSessions: administers,
    endSessions: administers && !disabled,
    disable: administers && !disabled,
    enable: administers && disabled,
    updateRole: administers && !is_agent,
    makeAccountAdmin: administers && !is_agent && is_account_admin,
    updateEmail: administers && !is_agent,
    exportData: administers && !is_agent,
    delete: administers,
  }
}

/**
 * Finds another member with the caller's actions on them. People outside the workgroup are not found, except by
 * administrators of its account.
 */
export async function findAdministered(read: Read, personId: string) {
  const row = await read.db
    .selectFrom('member as theirs')
    .innerJoin('person as p', 'p.id', 'theirs.person_id')
    .innerJoin('workgroup as g', 'g.id', 'theirs.workgroup_id')
    .innerJoin('member as mine', (join) =>
      join.on('mine.person_id', '=', read.actor.personId).on('mine.accepted_at', 'is not', null),
    )
    .innerJoin('workgroup as h', 'h.id', 'mine.workgroup_id')
    .select('h.is_suspended as caller_suspended')
    .select(['theirs.is_account_admin as guarded', 'mine.is_account_admin', 'mine.is_workgroup_admin'])
    .select(['theirs.workgroup_id', 'g.account_id', 'p.is_agent'])
    .select(['theirs.is_workgroup_admin as theirs_is_admin', 'theirs.is_reporter as theirs_is_reporter'])
    .select(sql<boolean>`mine.workgroup_id = theirs.workgroup_id`.as('same_workgroup'))
    .select(sql<boolean>`p.disabled_at is not null`.as('disabled'))
    .where('theirs.person_id', '=', personId)
    .where('theirs.accepted_at', 'is not', null)
    .whereRef('g.account_id', '=', 'h.account_id')
    .where((eb) =>
      eb.or([eb('theirs.workgroup_id', '=', eb.ref('mine.workgroup_id')), eb('mine.is_account_admin', '=', true)]),
    )
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return {
    row,
    actions: memberActions({ ...row, is_self: personId === read.actor.personId }),
    entity: entities.user(personId),
  }
}
