import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { voidPending } from '../people/void-pending.ts'
import { liveSessionsOf } from './queries.ts'

/** Ends a live session of a person with its downloads, and voids the person's pending requests. */
export async function endOneSession(change: Change, { personId, sessionId }: { personId: string; sessionId: string }) {
  const session = await liveSessionsOf(change.read, personId).where('s.id', '=', sessionId).executeTakeFirst()
  if (!session) throw new Refused('session.not.found')
  const { numUpdatedRows } = await change.db
    .updateTable('session')
    .set({ ended_at: change.now })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('session.not.found')
  change.cut({ sessionId: session.id })
  await voidPending(change, personId)
  return session
}
