import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { dueOf } from './due-of.ts'
import { followReviews } from './follow-reviews.job.ts'
import { presentReview, selectReviews } from './queries.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

/** Starts a review of what there is at this moment: people who join later aren't part of it. */
export async function startReview(
  change: Change,
  { params, body }: Input<typeof contract.startReview>,
): Promise<Reply<typeof contract.startReview>> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const due = dueOf(change, body.dueTime)
  const id = uuidv7()
  await change.db
    .insertInto('access_review')
    .values({ id, workgroup_id: workgroup.row.id, name: body.name, due_at: due, created: change.now })
    .execute()
  const chosen = body.workspaceUuids && [...new Set(body.workspaceUuids)]
  await insertPlaces(change, { id, workgroupId: workgroup.row.id, due, chosen })
  await sql`insert into access_review_item (review_id, workspace_id, participant_id)
    select p.review_id, p.workspace_id, o.id from access_review_place p join workspace w on w.id = p.workspace_id
      join participant o on o.workspace_id = p.workspace_id
     where p.review_id = ${id}::uuid and o.accepted_at is not null and ${lasts('o', change)}
       and o.person_id is distinct from w.owner_id`.execute(change.db)
  // A workspace with hidden participants only is left out like an empty one: administrators would learn of them.
  await sql`delete from access_review_place p where p.review_id = ${id}::uuid and not exists (
    select from access_review_item i join participant o on o.id = i.participant_id
     where i.review_id = p.review_id and i.workspace_id = p.workspace_id and o.type = 'STANDARD')`.execute(change.db)
  const row = await selectReviews(change.read, workgroup.row.id).where('r.id', '=', id).executeTakeFirstOrThrow()
  if (row.workspaces === 0) throw new Refused('review.nobody')
  change.record('ACCESS_REVIEW_STARTED', workgroup.entity, {
    to: { review: body.name, due: body.dueTime, workspaces: row.workspaces },
  })
  change.enqueue(followReviews, {})
  return presentReview(row, workgroup.actions.update)
}

interface Wanted {
  id: string
  workgroupId: string
  due: Date
  chosen: string[] | undefined
}

async function insertPlaces(change: Change, { id, workgroupId, due, chosen }: Wanted): Promise<void> {
  const wanted = chosen
    ? sql`w.id = any(${chosen}::uuid[])`
    : sql`not exists (select from access_review_place p where p.workspace_id = w.id and p.is_open)
        and exists (select from participant o where o.workspace_id = w.id and ${lasts('o', change)}
          and o.accepted_at is not null and o.type = 'STANDARD' and o.person_id is distinct from w.owner_id)`
  const { rows } = await sql`insert into access_review_place (review_id, workspace_id, due_at)
    select ${id}::uuid, w.id, ${due} from workspace w
     where w.workgroup_id = ${workgroupId}::uuid and ${isOpen(change)} and ${wanted}
     order by w.id limit ${sql.lit(limits.reviewedWorkspaces + 1)} returning workspace_id`
    .execute(change.db)
    .catch((error) => {
      throw violates(error, 'access_review_place_open') ? new Refused('review.workspace.busy') : error
    })
  if (rows.length > limits.reviewedWorkspaces) throw new Refused('review.too.large')
  if (chosen && rows.length < chosen.length) throw new Refused('review.workspace.busy')
}
