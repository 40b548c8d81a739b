import { sql } from 'kysely'
import type { AccessReview } from '@strongroom/contract/organisation/reviews/reviews.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

/**
 * Reviews of a workgroup with their progress. The state of hidden participants isn't counted, nor are workspaces that
 * have moved to another workgroup.
 */
export const selectReviews = (read: Read, workgroupId: string) =>
  read.db
    .selectFrom('access_review as r')
    .select(['r.id', 'r.name', 'r.state', 'r.created', 'r.due_at'])
    .select([
      sql<number>`(select count(*)::integer from access_review_place p join workspace w on w.id = p.workspace_id
        where p.review_id = r.id and w.workgroup_id = r.workgroup_id)`.as('workspaces'),
      sql<number>`(select count(*)::integer from access_review_place p where p.review_id = r.id and p.is_open
        and exists (select from open_review_item(r.id, p.workspace_id, ${read.now}::timestamptz) i
          join participant o on o.id = i.participant_id where o.type = 'STANDARD'))`.as('unfinished'),
    ])
    .where('r.workgroup_id', '=', workgroupId)

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export const presentReview = (row: ReviewRow, mayUpdate: boolean): AccessReview => ({
  model: 'AccessReview',
  uuid: row.id,
  name: row.name,
  state: row.state,
  createdTime: row.created.getTime(),
  dueTime: row.due_at.getTime(),
  workspaces: row.workspaces,
  unfinished: row.state === 'OPEN' ? row.unfinished : 0,
  actions: { update: mayUpdate && row.state === 'OPEN' },
})

/** A review of a workgroup that the caller administers, locked for a change of it. */
export async function lockReview(
  change: Change,
  { workgroupUuid, reviewUuid }: { workgroupUuid: string; reviewUuid: string },
) {
  const workgroup = await findWorkgroup(change.read, workgroupUuid)
  change.authorize(workgroup, 'update')
  const review = await change.db
    .selectFrom('access_review')
    .selectAll()
    .where('id', '=', reviewUuid)
    .where('workgroup_id', '=', workgroupUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw new Refused('review.not.found')
  if (review.state !== 'OPEN') throw new Refused('review.ended')
  return { review, entity: workgroup.entity }
}
