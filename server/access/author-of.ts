import { sql } from 'kysely'
import type { Change } from '../kernel/change.ts'
import type { Standing } from './standing.ts'

/**
 * In whose name something is made or changed. A hidden participant gets the number that others know them by with the
 * first thing that they make, and not before: it would say how many there are.
 */
export async function authorOf(change: Change, standing: Standing): Promise<string> {
  const { participantId, workspaceId } = standing
  if (!standing.isHidden || standing.partyNumber !== null) return participantId
  // Two who make their first thing at one moment wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('party ' || ${workspaceId}, 0))`.execute(change.db)
  await sql`
    update participant set party_number = (select coalesce(max(party_number), 0) + 1 from participant where workspace_id = ${workspaceId})
     where id = ${participantId} and party_number is null`.execute(change.db)
  return participantId
}
