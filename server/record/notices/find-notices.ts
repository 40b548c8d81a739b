import type { NoticeKind } from '@strongroom/contract/record/notices.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { visibleWorkspace } from '../../access/visible.ts'
import { visibleComment } from '../../documents/comments/queries.ts'
import { titleFor } from '../../mail/task-title.ts'
import type { Read } from '../../kernel/read.ts'
import { isOpen } from '../../access/lasting.ts'

export interface NoticeRow {
  kind: NoticeKind
  at: Date
  /** null of an invitation to a workgroup. */
  workspace_id: string | null
  workgroup_id: string | null
  /** The participant who caused it. */
  author_id: string | null
  /** The beginning of a comment, one character longer than shown if it is cut, or a title. */
  text: string | null
  comment_id: string | null
  thread_id: string | null
  task_id: string | null
}

const LISTED = sql.lit(limits.noticesListed + 1)
/** How many comments that may concern the person are checked for whether they see them. */
const CHECKED = sql.lit(500)
/** Replies are searched in the discussions of so many of the person's latest comments. */
const OWN_COMMENTS = sql.lit(300)
/** Answers are searched among so many of the tasks that the person created last. */
const OWN_TASKS = sql.lit(200)
const SHOWN = sql.lit(limits.replyShown + 1)

/**
 * The caller's latest notices, at most one more than are listed. Each source begins at an index of the caller's
 * participations and is bounded; comments are then checked for visibility, latest first, until enough are found.
 */
export async function findNotices(read: Read): Promise<NoticeRow[]> {
  const { actor, now } = read
  const { rows } = await sql<NoticeRow>`
    with mine as materialized (
      select p.id, p.workspace_id, p.accepted_at
        from workspace_with_content(${actor.personId}::uuid, ${now}::timestamptz) p),
    ${commentsOf(read)}, ${tasksOf(read)}, ${reviewsOf(read)}
    select kind, at, workspace_id, author_id, text, comment_id, thread_id, task_id, workgroup_id from (
      select kind, at, workspace_id, author_id, left(text, ${SHOWN}) as text,
             id as comment_id, thread_id, null::uuid as task_id, null::uuid as workgroup_id from comments
      union all
      select kind, at, workspace_id, author_id, title, null, null, id, null from tasks
      union all
      select 'REVIEW', at, workspace_id, null, name, null, null, null, null from reviews
      union all
      ${invitationsOf(read)}
      union all
      ${membershipsOf(read)}) found
     order by at desc, kind, coalesce(comment_id, task_id, workspace_id, workgroup_id) desc, author_id limit ${LISTED}`.execute(
    read.db,
  )
  return rows
}

/**
 * Mentions by name, mentions of everyone since the caller joined, and replies after their own comments. An edited
 * comment's mention has the time of the edit.
 */
const commentsOf = (read: Read) => sql`
  named as (
    select c.id, c.at from mine cross join lateral (
      select m.comment_id as id, m.added_at as at from comment_mention m where m.participant_id = mine.id
       order by m.participant_id desc, m.comment_id desc limit ${CHECKED}) c),
  everyone as (
    select c.id, c.at from mine cross join lateral (
      select c.id, coalesce(c.everyone_at, c.created) as at from comment c where c.workspace_id >= mine.workspace_id and c.workspace_id <= mine.workspace_id
         and c.mentions_everyone and coalesce(c.everyone_at, c.created) >= mine.accepted_at
       order by c.workspace_id desc, c.id desc limit ${CHECKED}) c),
  own as materialized (
    select distinct on (o.thread_id) o.thread_id, o.id, o.author_id from (
      select c.* from mine cross join lateral (
        select c.thread_id, c.id, c.author_id from comment c where c.author_id = mine.id and c.deleted_at is null
         order by c.author_id desc, c.id desc limit ${OWN_COMMENTS}) c
       order by c.id desc limit ${OWN_COMMENTS}) o
     order by o.thread_id, o.id),
  replies as (
    select r.id, r.created as at from own cross join lateral (
      select r.id, r.created from comment r
       where r.thread_id = own.thread_id and r.id > own.id and r.author_id <> own.author_id and r.deleted_at is null
       order by r.thread_id desc, r.id desc limit ${LISTED}) r),
  latest as materialized (
    select * from (
      select distinct on (id) id, kind, at from (
        select id, 'MENTION' as kind, at from named union all select id, 'MENTION', at from everyone
        union all select id, 'REPLY', at from replies) found
       order by id desc, kind, at) once
     order by at desc, id desc limit ${CHECKED}),
  comments as (
    select latest.kind, latest.at, c.* from latest cross join lateral (
        select c.* from ${visibleComment(read)} where c.id = latest.id offset 0) c
      join participant o on o.id = c.author_id
     where c.deleted_at is null and o.person_id is distinct from ${read.actor.personId}::uuid
     order by latest.at desc, latest.id desc limit ${LISTED})`

/**
 * Open parts of the caller, parts that were cancelled, what others did for tasks of the caller, and those of these tasks
 * that somebody else cancelled or for which nobody was left.
 */
const tasksOf = (read: Read) => sql`
  assigned as (
    select 'TASK_ASSIGNED' as kind, greatest(a.turn_at, mine.accepted_at) as at, t.created_by as author_id, t.id
      from mine cross join lateral (
        select a.task_id, a.turn_at from task_assignment a
         where a.participant_id = mine.id and a.status = 'OPEN' and a.turn_at is not null
         order by a.participant_id desc, a.task_id desc limit ${LISTED}) a
      join task t on t.id = a.task_id
     where t.status = 'OPEN' and (t.created_by <> mine.id or t.is_chain and a.turn_at > t.created)),
  cancelled as (
    select 'TASK_CANCELLED' as kind, t.ended as at, null::uuid as author_id, t.id
      from mine cross join lateral (
        select a.task_id from task_assignment a where a.participant_id = mine.id and a.status = 'NOT_DONE' and a.turn_at is not null
         order by a.participant_id desc, a.ended desc limit ${LISTED}) a
      join task t on t.id = a.task_id
     where t.status = 'CANCELLED' and t.created_by <> mine.id),
  created as materialized (
    select t.* from mine cross join lateral (
      select t.* from task t where t.created_by = mine.id
       order by t.created_by desc, t.id desc limit ${OWN_TASKS}) t
     order by t.id desc limit ${OWN_TASKS}),
  done as (
    select case when created.type = 'approve' and not a.result then 'TASK_REJECTED' else 'TASK_DONE' end as kind, a.ended as at, a.participant_id as author_id, a.task_id as id
      from created join task_assignment a on a.task_id = created.id
     where a.status = 'COMPLETE' and a.participant_id <> created.created_by
     order by a.ended desc limit ${LISTED}),
  ended as (
    select case when nobody_left then 'TASK_ENDED' else 'TASK_CANCELLED' end as kind, ended as at, cancelled_by as author_id, id
      from created where nobody_left or cancelled_by <> created_by
     order by ended desc limit ${LISTED}),
  tasks as (
    select found.*, ${titleFor(read.actor.personId)} as title, t.workspace_id from (
      select * from assigned union all select * from cancelled union all select * from done union all select * from ended) found
      join task t on t.id = found.id)`

/** Running access reviews of workspaces in which the caller still has to decide about somebody. */
const reviewsOf = (read: Read) => sql`
  reviews as (
    select coalesce(v.asked_at, r.created) as at, v.workspace_id, r.name
      from mine join access_review_place v on v.workspace_id = mine.workspace_id and v.is_open
      join access_review r on r.id = v.review_id
      join workspace w on w.id = v.workspace_id join participant me on me.id = mine.id
     where (w.owner_id = ${read.actor.personId}::uuid or me.has_manage_workspace)
       and exists (
         select from open_review_item(v.review_id, v.workspace_id, ${read.now}::timestamptz) i
           join participant o on o.id = i.participant_id
          where o.id <> me.id and (w.owner_id = ${read.actor.personId}::uuid
            or o.type = 'STANDARD' and not o.has_manage_workspace))
     order by at desc limit ${LISTED})`

/** Invitations that wait for the caller's answer. */
const invitationsOf = (read: Read) => sql`
  (select 'INVITATION', p.invited_at, p.workspace_id, null, null, null, null, null, null
     from ${visibleWorkspace(read)} join workspace w on w.id = p.workspace_id
    where p.accepted_at is null and ${isOpen(read)}
    order by p.invited_at desc limit ${LISTED})`

/** Invitations to workgroups that wait for the caller's answer, with the workgroup's name as their text. */
const membershipsOf = (read: Read) => sql`
  (select 'MEMBERSHIP', i.created, null, null, g.name, null, null, null, g.id
     from membership_invitation i join workgroup g on g.id = i.workgroup_id
    where i.person_id = ${read.actor.personId}::uuid and i.ended_at is null
    order by i.created desc limit ${LISTED})`
