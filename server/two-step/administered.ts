import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'

interface Standing {
  is_account_admin: boolean
  is_workgroup_admin: boolean
  same_workgroup: boolean
  /** The other is an administrator of the account. */
  guarded: boolean
}

/** It takes a code or a passkey of the asker's own; whoever has neither is told what to register. */
export const mayRemoveFactors = ({ is_account_admin, is_workgroup_admin, same_workgroup, guarded }: Standing) =>
  is_account_admin || (is_workgroup_admin && same_workgroup && !guarded)

/**
 * What the asker may do with the second factors of another person: administrators of the person's workgroup and of its
 * account may remove them, those of an account administrator only another one. Who shares no account isn't there.
 */
export async function findAdministered(change: Change, personId: string) {
  const row = await change.db
    .selectFrom('member as theirs')
    .innerJoin('workgroup as g', 'g.id', 'theirs.workgroup_id')
    .innerJoin('member as mine', (join) =>
      join.on('mine.person_id', '=', change.actor.personId).on('mine.accepted_at', 'is not', null),
    )
    .innerJoin('workgroup as h', 'h.id', 'mine.workgroup_id')
    .select(['theirs.is_account_admin as guarded', 'mine.is_account_admin', 'mine.is_workgroup_admin'])
    .select((eb) => eb('mine.workgroup_id', '=', eb.ref('theirs.workgroup_id')).as('same_workgroup'))
    .where('theirs.person_id', '=', personId)
    .where('theirs.accepted_at', 'is not', null)
    .whereRef('g.account_id', '=', 'h.account_id')
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return {
    actions: {
      // One's own are removed where one's settings are, under another rule.
      unregisterMobileAuth:
        personId !== change.actor.personId && mayRemoveFactors({ ...row, same_workgroup: Boolean(row.same_workgroup) }),
    },
    entity: { kind: 'User', id: personId, name: '', workspaceId: null },
  }
}
