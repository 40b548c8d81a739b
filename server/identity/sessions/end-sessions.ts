import type { Change } from '../../kernel/change.ts'
import { voidPending } from '../people/void-pending.ts'

/**
 * Ends a person's live sessions and their streams, all but `except`, and voids pending requests. Returns the ids of the
 * ended sessions.
 */
export async function endSessions(change: Change, personId: string, except?: string): Promise<string[]> {
  // A concurrent sign-in holds its person's row: either it has finished and its session ends here, or it waits.
  await change.db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  let live = change.db
    .updateTable('session')
    .set({ ended_at: change.now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (except) live = live.where('id', '<>', except)
  const ended = await live.returning('id').execute()
  for (const { id } of ended) change.cut({ sessionId: id })
  await voidPending(change, personId)
  return ended.map(({ id }) => id)
}
