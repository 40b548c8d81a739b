import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { guardReviews } from './policy.ts'
import { presentParticipant } from '../../workspaces/participants/present.ts'
import { selectParticipants } from '../../workspaces/participants/queries.ts'

/** The running review of a workspace, undefined if there is none. */
export function runningReview(read: Read, standing: Standing) {
  return read.db
    .selectFrom('access_review_place as p')
    .innerJoin('access_review as r', 'r.id', 'p.review_id')
    .select(['r.id', 'r.name', 'p.due_at'])
    .where('p.workspace_id', '=', standing.workspaceId)
    .where('p.is_open', '=', true)
    .executeTakeFirst()
}

/** The participants whom the caller has still to decide about: those whom they see and may remove. */
export async function findReview(
  read: Read,
  { params, query }: Input<typeof contract.findReview>,
): Promise<Reply<typeof contract.findReview>> {
  const standing = enter(await findStanding(read, params.workspaceUuid))
  read.authorize(guardReviews(standing), 'view')
  const review = await runningReview(read, standing)
  if (!review) return { ...toPage([], 0, query), review: null }
  const mine = selectParticipants(read)
    .where('o.workspace_id', '=', standing.workspaceId)
    .where('o.id', '<>', standing.participantId)
    .where(
      sql<boolean>`o.id in (select participant_id from open_review_item(${review.id}::uuid, ${standing.workspaceId}::uuid, ${read.now}::timestamptz))`,
    )
    // Only the owner removes managers.
    .$if(!standing.isOwner, (some) => some.where('o.has_manage_workspace', '=', false))
  const { total } = await mine
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await mine
    .select(
      sql<string | null>`(select g.name from member m join workgroup g on g.id = m.workgroup_id
        where m.person_id = o.person_id and m.accepted_at is not null)`.as('organisation'),
    )
    .select(
      sql<Date | null>`(select v.visited_at from visit v
        where v.person_id = o.person_id and v.workspace_id = o.workspace_id)`.as('visited_at'),
    )
    .orderBy('o.sort_name')
    .orderBy('o.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
    .execute()
  const content = rows.map((row) => ({
    participant: presentParticipant(row, standing, undefined),
    organisation: row.is_known ? row.organisation : null,
    lastVisitTime: row.visited_at?.getTime() ?? null,
  }))
  const { id: uuid, name, due_at: due } = review
  return { ...toPage(content, Number(total), query), review: { uuid, name, dueTime: due.getTime() } }
}
