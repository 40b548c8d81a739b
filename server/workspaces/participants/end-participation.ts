import type { Change } from '../../kernel/change.ts'
import { endParts } from '../ending-tasks/end-parts.ts'

/** Ends a participation: the row stays for what the person created; links, open tasks and running streams end. */
export async function endParticipation(
  change: Change,
  row: { id: string; workspace_id: string; person_id: string | null },
  removal: 'removed' | 'declined' | 'left' | 'expired' | 'reviewed',
): Promise<void> {
  await change.db
    .updateTable('participant')
    .set({ removed_at: change.now, removal, is_favourite: false, has_assistive_text: false })
    .where('id', '=', row.id)
    .execute()
  // Their open invitation becomes an ordinary one.
  await change.db.updateTable('participant').set({ shadow_of: null }).where('shadow_of', '=', row.id).execute()
  await change.db
    .deleteFrom('registration_link')
    .where('participant_id', '=', row.id)
    .where('used_at', 'is', null)
    .execute()
  await change.db.deleteFrom('two_step_bypass').where('participant_id', '=', row.id).execute()
  await endParts(change, row, { isSystem: removal === 'expired' || removal === 'reviewed' })
  if (row.person_id) change.cut({ workspaceId: row.workspace_id, personId: row.person_id })
}
