import type { Change } from '../../kernel/change.ts'
import { endParticipation } from '../participants/end-participation.ts'
import { abilitiesOf, participantEntity } from '../participants/queries.ts'

/** Ends all participations of a person whose account is deleted, and withdraws their open invitations. */
export async function endEveryParticipation(change: Change, personId: string): Promise<void> {
  const rows = await change.db
    .selectFrom('participant')
    .selectAll()
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) {
    await endParticipation(change, row, 'removed')
    change.record('PARTICIPANT_REMOVED', participantEntity(row), { from: abilitiesOf(row) })
  }
}
