import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { workspaceEntity } from '../../access/standing.ts'
import { type WorkgroupRow, workgroupStandingOf } from '../workgroups/queries.ts'
import { overseenActions } from './policy.ts'

/** To the hour, but not before the workspace was there. Needs `workspace w left join workspace_activity a`. */
export const LAST_ACTIVITY = sql`greatest(a.last_at, w.created)`

/** Workspaces with what their administration shows of them. The caller of this function limits them. */
export const selectOverseen = (read: Read) =>
  read.db
    .selectFrom('workspace as w')
    .innerJoin('person as o', 'o.id', 'w.owner_id')
    .innerJoin('primary_address as e', 'e.person_id', 'o.id')
    .leftJoin('member as m', (join) =>
      join
        .onRef('m.person_id', '=', 'w.owner_id')
        .onRef('m.workgroup_id', '=', 'w.workgroup_id')
        .on('m.accepted_at', 'is not', null),
    )
    .leftJoin('workspace_activity as a', 'a.workspace_id', 'w.id')
    .leftJoin('connection_count as c', 'c.workspace_id', 'w.id')
    .leftJoin('owner_question as q', 'q.workspace_id', 'w.id')
    .leftJoin('legal_hold as h', 'h.workspace_id', 'w.id')
    .leftJoin('person as hp', 'hp.id', 'h.placed_by')
    .leftJoin('primary_address as he', 'he.person_id', 'hp.id')
    .select(['w.id', 'w.name', 'w.created', 'w.scheduled_end', 'w.owner_id', 'q.asked_at'])
    .select([
      'w.end_reason',
      'w.end_reminder_days',
      'w.closed_at',
      'w.held_at',
      'h.placed_by',
      'h.reason as hold_reason',
    ])
    .select(['hp.given_name as holder_given', 'hp.family_name as holder_family', 'he.address as holder_address'])
    .select(['o.given_name', 'o.family_name', 'e.address', 'o.disabled_at'])
    .select((eb) => [
      eb('m.person_id', 'is not', null).$castTo<boolean>().as('is_owner_member'),
      sql<Date>`${LAST_ACTIVITY}`.as('last_at'),
      sql<number>`coalesce(c.documents, 0)`.as('documents'),
      sql<number>`coalesce(c.parties, 1)`.as('parties'),
      sql<number>`coalesce(c.connections, 0)`.as('connections'),
    ])

/** Closed, with names, tasks and comments that aren't deleted yet. */
export const isKept = sql<boolean>`w.closed_at is not null and w.forgotten_at is null`

/** Everything that legal hold can keep: also a workspace that is past its planned end and about to be closed. */
export const isHoldable = sql<boolean>`w.forgotten_at is null`

export type OverseenRow = Awaited<ReturnType<ReturnType<typeof selectOverseen>['execute']>>[number]

export const isOwnerActive = ({ is_owner_member, disabled_at }: OverseenRow) => is_owner_member && disabled_at === null

/** A workspace with the caller's actions on it. */
export function guardOverseen(row: OverseenRow, workgroup: WorkgroupRow, { now }: Pick<Read, 'now'>) {
  const facts = {
    workgroup: workgroupStandingOf(workgroup),
    isOwnerActive: isOwnerActive(row),
    askedAt: row.asked_at,
    isClosed: row.closed_at !== null,
    isHeld: row.held_at !== null,
    now,
  }
  const entity = workspaceEntity({ workspaceId: row.id, workspaceName: row.name })
  return { row, entity, actions: overseenActions(facts) }
}
