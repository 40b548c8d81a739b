import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

export const membershipEntity = ({ id, email }: { id: string; email: string }) => entities.membership(id, email)

/**
 * The current state of an invitation. The caller of this function refuses with `member.not.found` if it isn't visible.
 */
export const findInvitation = (change: Change, id: string) =>
  change.db
    .selectFrom('membership_invitation as i')
    .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
    .select(['i.id', 'i.email', 'i.person_id', 'i.workgroup_id', 'i.invited_by', 'i.ended_at'])
    .select(['g.name as workgroup_name', 'g.account_id'])
    .where('i.id', '=', id)
    .executeTakeFirst()

/**
 * Ends an invitation, which takes it from the invited person's notices. The second of two concurrent calls is refused
 * with `member.not.pending`.
 */
export async function endInvitation(
  change: Change,
  id: string,
  ending: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  const ended = await change.db
    .updateTable('membership_invitation')
    .set({ ended_at: change.now, ending })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  if (!ended) throw new Refused('member.not.pending')
  if (ended.person_id) change.notifyPerson(ended.person_id, ['notices'])
}

/** Locks workgroups against changes of their members, always in one order. */
export async function lockWorkgroups(change: Change, ids: (string | null)[]): Promise<void> {
  for (const id of ids.filter((one) => one !== null).toSorted())
    await change.db.selectFrom('workgroup').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
