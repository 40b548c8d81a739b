import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { sql } from 'kysely'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { followReviews } from './follow-reviews.job.ts'
import { lockReview } from './queries.ts'
import { dueOf } from './due-of.ts'

const DAY = 86_400_000

export async function extendReview(change: Change, { params, body }: Input<typeof contract.extendReview>) {
  const { review, entity } = await lockReview(change, params)
  const due = dueOf(change, body.dueTime)
  if (due <= review.due_at) throw new Refused('review.due.earlier')
  await change.db.updateTable('access_review').set({ due_at: due }).where('id', '=', review.id).execute()
  await sql`update access_review_place set due_at = greatest(due_at, ${due}), reminded_days = null
    where review_id = ${review.id}::uuid and is_open`.execute(change.db)
  change.record('ACCESS_REVIEW_EXTENDED', entity, {
    from: { due: review.due_at.getTime() },
    to: { review: review.name, due: body.dueTime },
  })
}

/** Nobody else loses access by the review. Decisions that were made stay. */
export async function cancelReview(change: Change, { params }: Input<typeof contract.cancelReview>) {
  const { review, entity } = await lockReview(change, params)
  await change.db.updateTable('access_review').set({ state: 'CANCELLED' }).where('id', '=', review.id).execute()
  await change.db
    .updateTable('access_review_place')
    .set({ is_open: false })
    .where('review_id', '=', review.id)
    .where('is_open', '=', true)
    .execute()
  change.record('ACCESS_REVIEW_CANCELLED', entity, { to: { review: review.name } })
}

/** Emails everyone who hasn't finished, once a day at most. */
export async function remindReviewers(change: Change, { params }: Input<typeof contract.remindReviewers>) {
  const { review, entity } = await lockReview(change, params)
  await takeAttempt(change.ports, `review-reminder:${review.id}`, { window: DAY, code: 'too.many.requests', most: 1 })
  await sql`update access_review_place p set reminder_wanted = true where review_id = ${review.id}::uuid and is_open
      and exists (select from open_review_item(p.review_id, p.workspace_id, ${change.now}::timestamptz))`.execute(
    change.db,
  )
  change.enqueue(followReviews, {})
  change.record('ACCESS_REVIEW_REMINDED', entity, { to: { review: review.name } })
}
