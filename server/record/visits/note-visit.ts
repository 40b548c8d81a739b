import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/visits.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Change } from '../../kernel/change.ts'

/** Records the caller's visit of a workspace. Two concurrent calls keep the later time. */
export async function noteVisit(change: Change, { params }: Input<typeof contract.noteVisit>): Promise<void> {
  const { workspaceId } = enter(await findStanding(change.read, params.workspaceUuid))
  const { personId } = change.actor
  change.authorizeSelf(personId)
  await change.db
    .insertInto('visit')
    .values({ person_id: personId, workspace_id: workspaceId, visited_at: change.now })
    .onConflict((on) =>
      on
        .columns(['person_id', 'workspace_id'])
        .doUpdateSet({ visited_at: sql`greatest(visit.visited_at, excluded.visited_at)` }),
    )
    .execute()
  change.unaudited('visits are private')
}
