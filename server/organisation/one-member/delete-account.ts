import { forgetPerson } from '../../identity/leaving/forget-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endEveryParticipation } from '../../workspaces/leaving/end-every-participation.ts'

/**
 * Deletes an account: sessions, membership and participations end, secrets and addresses are removed. Refused while the
 * person owns workspaces. The caller has authorised it, and keeps the last administrators.
 */
export async function deleteAccount(change: Change, personId: string): Promise<void> {
  await endMembership(change, personId)
  await expectNothingOwned(change, personId)
  await endEveryParticipation(change, personId)
  await forgetPerson(change, personId)
}

/** A transfer of ownership to the person holds their membership: afterwards they own the workspace, or it is refused. */
async function endMembership(change: Change, personId: string): Promise<void> {
  await change.db.deleteFrom('member').where('person_id', '=', personId).execute()
  await change.db
    .updateTable('membership_invitation')
    .set({ ended_at: change.now, ending: 'withdrawn' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

async function expectNothingOwned(change: Change, personId: string): Promise<void> {
  // A workspace that the person creates meanwhile waits for this row, or is found here.
  await change.db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const owned = await change.db
    .selectFrom('workspace')
    .select('id')
    .where('owner_id', '=', personId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (owned) throw new Refused('owns.workspaces')
}
