import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'

/** Accepts the invitation whose link the person registers with. An invitation that has ended meanwhile stays ended. */
export async function acceptInvitation(
  change: Change,
  { participantId, personId }: { participantId: string; personId: string },
): Promise<void> {
  const accepted = await change.db
    .updateTable('participant')
    .set({ accepted_at: change.now })
    .where('id', '=', participantId)
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('shadow_of', 'is', null)
    .returning(['email', 'workspace_id'])
    .executeTakeFirst()
  if (!accepted) return
  change.actingAs(participantId)
  const { email, workspace_id } = accepted
  const entity = entities.participant(participantId, email, workspace_id)
  change.record('PARTICIPANT_ACCEPTED', entity, { personId })
}
