import { sql } from 'kysely'
import type { Change } from '../kernel/change.ts'
import type { Standing } from './standing.ts'

/**
 * The participant name under which something is created or changed. A hidden participant gets their pseudonym number
 * with the first thing that they create, not earlier: earlier numbers would reveal how many hidden participants there
 * are.
 */
export async function authorOf(change: Change, standing: Standing): Promise<string> {
  const { participantId, workspaceId } = standing
  if (!standing.isHidden || standing.partyNumber !== null) return participantId
  // Serialises two who create their first thing concurrently.
  await sql`select pg_advisory_xact_lock(hashtextextended('party ' || ${workspaceId}, 0))`.execute(change.db)
  await sql`
    update participant set party_number = (select coalesce(max(party_number), 0) + 1 from participant where workspace_id = ${workspaceId})
     where id = ${participantId} and party_number is null`.execute(change.db)
  return participantId
}
