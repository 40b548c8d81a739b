import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { endParticipation } from './end-participation.ts'
import { abilitiesOf, participantEntity } from './queries.ts'

/**
 * Records the ended participations of these people in a workspace where the job hasn't done so yet: they begin again.
 */
export async function endExpired(
  change: Change,
  workspaceId: string,
  { ids, emails }: { ids: string[]; emails: string[] },
): Promise<void> {
  const rows = await change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .selectAll('o')
    .where('o.workspace_id', '=', workspaceId)
    .where('o.removed_at', 'is', null)
    .where('o.expires_at', '<=', change.now)
    .where(
      sql<boolean>`(o.person_id = any(${ids}::uuid[]) or o.person_id is null and o.email = any(${emails}::text[]))`,
    )
    .where((eb) => eb.or([eb('o.person_id', 'is', null), eb('o.person_id', '<>', eb.ref('w.owner_id'))]))
    .forUpdate('o')
    .execute()
  for (const row of rows) {
    await endParticipation(change, row, 'expired')
    change.record('PARTICIPANT_EXPIRED', participantEntity(row), { from: abilitiesOf(row), personId: null })
  }
}
