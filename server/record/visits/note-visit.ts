import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { VISIT_GAP } from '@strongroom/contract/record/visits.ts'
import type * as contract from '@strongroom/contract/record/visits.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Change } from '../../kernel/change.ts'

/**
 * Records the caller's visit of a workspace, and answers when the one before it ended. Two concurrent calls keep the
 * later time.
 */
export async function noteVisit(
  change: Change,
  { params }: Input<typeof contract.noteVisit>,
): Promise<Reply<typeof contract.noteVisit>> {
  const { workspaceId } = enter(await findStanding(change.read, params.workspaceUuid))
  const { personId } = change.actor
  change.authorizeSelf(personId)
  const isLater = sql`excluded.visited_at > visit.visited_at + ${VISIT_GAP} * interval '1 millisecond'`
  const { previous_at } = await change.db
    .insertInto('visit')
    .values({ person_id: personId, workspace_id: workspaceId, visited_at: change.now })
    .onConflict((on) =>
      on.columns(['person_id', 'workspace_id']).doUpdateSet({
        visited_at: sql`greatest(visit.visited_at, excluded.visited_at)`,
        previous_at: sql`case when ${isLater} then visit.visited_at else visit.previous_at end`,
      }),
    )
    .returning('previous_at')
    .executeTakeFirstOrThrow()
  change.unaudited('visits are private')
  return { previousTime: previous_at?.getTime() ?? null }
}
