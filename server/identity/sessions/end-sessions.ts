import type { Change } from '../../kernel/change.ts'
import { voidPending } from '../people/void-pending.ts'

/**
 * Ends a person's live sessions with their running streams, all but `except`, and voids what is pending. Answers the ids
 * of the sessions that it ended.
 */
export async function endSessions(change: Change, personId: string, except?: string): Promise<string[]> {
  // Whoever opens a session at this moment holds their own row: they are through, and it ends here, or they wait.
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
