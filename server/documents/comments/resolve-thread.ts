import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { lockComment, stateOf } from './queries.ts'

/** Marks a discussion as resolved, or opens it again. */
export async function resolveThread(change: Change, { params, body }: Input<typeof contract.resolveThread>) {
  const thread = await lockComment(change, params.threadUuid, 'thread.not.found')
  const { row, standing } = thread
  const isResolved = stateOf(row, { standing, now: change.now }).isResolved
  // A repeated call asks for the current state, by somebody who may change it.
  if (isResolved === body.resolved) {
    change.authorize(thread, isResolved ? 'reopen' : 'resolve')
    return change.nothingChanged()
  }
  change.authorize(thread, body.resolved ? 'resolve' : 'reopen')
  const author = body.resolved ? await authorOf(change, standing) : null
  await change.db
    .updateTable('comment')
    .set({ resolved_at: body.resolved ? change.now : null, resolved_by: author })
    .where('id', '=', row.id)
    .execute()
  change.record(body.resolved ? 'THREAD_RESOLVED' : 'THREAD_REOPENED', thread.entity)
}
