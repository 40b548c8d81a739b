import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { presentReview, selectReviews } from './queries.ts'

export async function listReviews(
  read: Read,
  { params, query }: Input<typeof contract.listReviews>,
): Promise<Reply<typeof contract.listReviews>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from
    (select from access_review where workgroup_id = ${params.workgroupUuid}::uuid limit ${sql.lit(limits.counted + 1)}) c`.execute(
    read.db,
  )
  const rows = await selectReviews(read, params.workgroupUuid)
    .orderBy('r.created', 'desc')
    .orderBy('r.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
    .execute()
  return toPage(
    rows.map((row) => presentReview(row, workgroup.actions.update)),
    countedTotal(counted[0]!.total),
    query,
  )
}

interface PlaceRow {
  workspace_id: string
  name: string
  owner_id: string
  given_name: string
  family_name: string
  address: string
  owner_state: 'ACTIVE' | 'DISABLED' | 'LEFT'
  due_at: Date
  participants: number
  confirmed: number
  ended: number
  open: number
}

/** The progress of a review: one row a workspace, of at most as many as a review has. */
export async function listReviewedWorkspaces(
  read: Read,
  { params, query }: Input<typeof contract.listReviewedWorkspaces>,
): Promise<Reply<typeof contract.listReviewedWorkspaces>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const { rows: reviews } = await sql<{ workspaces: number }>`
    select (select count(*)::integer from access_review_place p join workspace w on w.id = p.workspace_id
             where p.review_id = r.id and w.workgroup_id = r.workgroup_id) as workspaces
      from access_review r where r.id = ${params.reviewUuid}::uuid and r.workgroup_id = ${params.workgroupUuid}::uuid`.execute(
    read.db,
  )
  const [review] = reviews
  if (!review) throw new Refused('review.not.found')
  // The page is chosen first: whether something is open is known from one item, the counts need all. Open items are
  // counted by themselves: joined to the others, they may be read once for each.
  const { rows } = await sql<PlaceRow>`
    with page as materialized (
      select p.review_id, p.workspace_id, p.is_open, p.due_at,
             not (p.is_open and exists (select from open_review_item(p.review_id, p.workspace_id, ${read.now}::timestamptz) u
               join participant t on t.id = u.participant_id where t.type = 'STANDARD')) as is_done
        from access_review_place p join workspace w on w.id = p.workspace_id
       where p.review_id = ${params.reviewUuid}::uuid and w.workgroup_id = ${params.workgroupUuid}::uuid
       order by is_done, lower(w.name), w.id limit ${sql.lit(query.size)} offset ${query.page * query.size})
    select p.workspace_id, w.name, w.owner_id, o.given_name, o.family_name, e.address, p.due_at,
           case when not exists (select from member m where m.person_id = w.owner_id and m.workgroup_id = w.workgroup_id
                                   and m.accepted_at is not null) then 'LEFT'
                when o.disabled_at is not null then 'DISABLED' else 'ACTIVE' end as owner_state, c.*, u.open
      from page p join workspace w on w.id = p.workspace_id
      join person o on o.id = w.owner_id join primary_address e on e.person_id = o.id
      cross join lateral (select count(*)::integer as participants,
             count(*) filter (where i.decision = 'CONFIRMED')::integer as confirmed,
             count(*) filter (where i.decision in ('ENDED', 'EXPIRED'))::integer as ended
        from access_review_item i join participant t on t.id = i.participant_id and t.type = 'STANDARD'
       where i.review_id = p.review_id and i.workspace_id = p.workspace_id) c
      cross join lateral (select count(*)::integer as open
        from open_review_item(p.review_id, p.workspace_id, ${read.now}::timestamptz) u
        join participant t on t.id = u.participant_id and t.type = 'STANDARD' where p.is_open) u
     order by p.is_done, lower(w.name), w.id`.execute(read.db)
  const content = rows.map((row) => ({
    workspaceUuid: row.workspace_id,
    name: row.name,
    owner: { uuid: row.owner_id, email: row.address, givenName: row.given_name, familyName: row.family_name },
    ownerState: row.owner_state,
    dueTime: row.due_at.getTime(),
    participants: row.participants,
    confirmed: row.confirmed,
    ended: row.ended,
    open: row.open,
  }))
  return toPage(content, review.workspaces, query)
}
