import { limits } from '@strongroom/contract/wire/limits.ts'
import { type AliasedExpression, type Selectable, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { entities } from '../../access/entities.ts'
import { isOwn } from '../../access/is-own.ts'
import type { Standing } from '../../access/standing.ts'
import type { Caller } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { commentActions } from './policy.ts'
import type { Selecting } from '../../database/connections.ts'

type Comments = AliasedExpression<Selectable<DB['comment']>, 'c'>

/** Every comment that the caller may see. */
export const visibleComment = ({ actor, now }: Caller): Comments =>
  sql<Selectable<DB['comment']>>`visible_comment(${actor.personId}::uuid, ${now}::timestamptz)`.as('c')

/** The comments of one workspace that the caller may see, for pages: order by workspace_id first. */
export const visibleCommentIn = ({ actor, now }: Caller, workspaceId: string): Comments =>
  sql<
    Selectable<DB['comment']>
  >`visible_comment_in(${actor.personId}::uuid, ${workspaceId}::uuid, ${now}::timestamptz)`.as('c')

/** Whether no policy denies a document that a comment or its discussion mentions to somebody, who then doesn't see it. */
export const mentionsNoDenied = ({ actor }: { actor: { personId: string | null } }) =>
  sql<boolean>`(not is_policed(${actor.personId}::uuid, c.workspace_id) or not exists (
    select from comment_asset m where m.comment_id in (c.id, c.thread_id)
       and denied_asset(${actor.personId}::uuid, m.asset_id, c.workspace_id)))`

/** Comments with their author, and of discussions the person who resolved it. */
export const selectComments = (db: Selecting, comments: Comments) =>
  db
    .selectFrom(comments)
    .innerJoin('participant as o', 'o.id', 'c.author_id')
    .leftJoin('person as op', 'op.id', 'o.person_id')
    .leftJoin('participant as r', 'r.id', 'c.resolved_by')
    .leftJoin('person as rp', 'rp.id', 'r.person_id')
    .select(['c.id', 'c.thread_id', 'c.workspace_id', 'c.text', 'c.mentions_everyone', 'c.created', 'c.edited'])
    .select(['c.deleted_at', 'c.resolved_at'])
    .select(['o.id as author_id', 'o.type', 'o.party_number', 'o.person_id', 'o.email', 'o.invited_by'])
    .select(['op.given_name', 'op.family_name', 'op.hide_email_address as hides'])
    .select(['r.id as r_id', 'r.type as r_type', 'r.party_number as r_party', 'r.person_id as r_person'])
    .select(['r.email as r_email', 'r.invited_by as r_invited_by'])
    .select(['rp.given_name as r_given', 'rp.family_name as r_family', 'rp.hide_email_address as r_hides'])
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** The state of a comment that rules depend on. */
export const stateOf = (
  row: Pick<
    CommentRow,
    'id' | 'thread_id' | 'author_id' | 'type' | 'person_id' | 'created' | 'deleted_at' | 'resolved_at'
  >,
  { standing, now }: { standing: Standing; now: Date },
) => ({
  isOwn: isOwn({ ...row, author_type: row.type }, standing),
  isRecent: now.getTime() - row.created.getTime() < limits.commentEditable,
  isDeleted: row.deleted_at !== null,
  isThread: row.id === row.thread_id,
  isResolved: row.resolved_at !== null,
})

/** One comment that the caller may see, behind the workspace's door; otherwise the given refusal. */
export async function findComment(read: Read, id: string, unknown: 'comment.not.found' | 'thread.not.found') {
  const row = await selectComments(read.db, visibleComment(read)).where('c.id', '=', id).executeTakeFirst()
  if (!row || (unknown === 'thread.not.found' && row.id !== row.thread_id)) throw new Refused(unknown)
  const standing = enter(await findStanding(read, row.workspace_id))
  const actions = commentActions(standing, stateOf(row, { standing, now: read.now }))
  return { row, standing, actions, entity: entities.comment(row.id, '', row.workspace_id) }
}

/**
 * The same for a change: the workspace's row is shared, so that closing waits, and its discussion is locked, so that a
 * reply and a deletion don't miss each other.
 */
export async function lockComment(change: Change, id: string, unknown: 'comment.not.found' | 'thread.not.found') {
  const { row } = await findComment(change.read, id, unknown)
  await sql`select from workspace where id = ${row.workspace_id}::uuid for share`.execute(change.db)
  await sql`select from comment where id = ${row.thread_id}::uuid for update`.execute(change.db)
  const found = await findComment(change.read, id, unknown)
  change.actingAs(found.standing.participantId)
  return found
}
