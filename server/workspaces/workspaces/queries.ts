import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { sql } from 'kysely'
import { enter, selectStanding } from '../../access/door.ts'
import { type Standing, standingOf, workspaceEntity } from '../../access/standing.ts'
import { standingColumns } from '../../access/standing-row.ts'
import { ownRowIn, visibleWorkspace } from '../../access/visible.ts'
import { askTogether } from '../../database/fast/ask-together.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { workspaceActions } from './policy.ts'

/**
 * Workspaces by the caller's own participations, each with the standing and its owner. For pages the participations are
 * chosen before: details are read for these only.
 */
export const selectWorkspaces = (db: Read['db'], participations: ReturnType<typeof visibleWorkspace>) =>
  db
    .selectFrom(participations)
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('person as owner', 'owner.id', 'w.owner_id')
    .innerJoin('primary_address as mail', 'mail.person_id', 'owner.id')
    .select(standingColumns)
    .select([
      'w.created',
      'w.modified',
      'w.modified_by',
      'w.scheduled_end',
      'w.end_reason',
      'w.link_folder',
      'g.name as workgroup_name',
      'g.account_id',
      'p.is_favourite',
      'p.is_muted',
      'p.expires_at',
      sql<{ id: string; expires: number | null } | null>`(
        select jsonb_build_object('id', s.id, 'expires', floor(extract(epoch from s.expires_at) * 1000))
          from participant s where s.shadow_of = p.id and s.removed_at is null)`.as('open_invitation'),
      'owner.given_name as owner_given',
      'owner.family_name as owner_family',
    ])
    .select(['mail.address as owner_email', 'owner.hide_email_address as owner_hides'])
export type WorkspaceRow = Awaited<ReturnType<ReturnType<typeof selectWorkspaces>['execute']>>[number]

/** One workspace as the door sees it: also pending or closed. */
export async function findWorkspaceRow(read: Read, workspaceId: string): Promise<WorkspaceRow> {
  const row = await selectWorkspaces(read.db, visibleWorkspace(read)).where('w.id', '=', workspaceId).executeTakeFirst()
  if (!row) throw new Refused('workspace.not.found')
  const standing = standingOf(row, read)
  if (standing.isClosed) throw new Refused('workspace.closed', { entity: workspaceEntity(standing) })
  return row
}

export interface GuardedWorkspace {
  standing: Standing
  actions: ReturnType<typeof workspaceActions>
  entity: ReturnType<typeof workspaceEntity>
}

/** A standing as the subject of rules. */
export const guard = (standing: Standing): GuardedWorkspace => ({
  standing,
  actions: workspaceActions(standing),
  entity: workspaceEntity(standing),
})

// The row is locked only for people who see the workspace. The lock is a statement of its own: it may have waited, and
// the next one sees what was committed meanwhile, such as the end of the caller's right.
const lockFor = (strength: 'share' | 'update') =>
  fixedStatement((db, { personId, workspaceId, now }: { personId: string; workspaceId: string; now: Date }) =>
    fixedText(
      db,
      sql<{ id: string }>`select id from workspace where id = (
        select p.workspace_id from ${ownRowIn({ actor: { personId }, now }, workspaceId)}) for ${sql.raw(strength)}`,
    ),
  )

/** Locks a workspace's row if the person sees the workspace. Send it with the statement that reads what rules need. */
export const lockRow = { share: lockFor('share'), update: lockFor('update') }

/**
 * Locks the workspace's row for a change inside it: `share` for concurrent changes, `update` if the change alters what
 * those rely on. Refuses at the door; with `absent` if the caller doesn't see the workspace, or not any more after the
 * wait.
 */
export async function lockWorkspace(
  change: Change,
  workspaceId: string,
  mode: 'share' | 'update',
  absent: ErrorCode = 'workspace.not.found',
) {
  const place = { personId: change.actor.personId, workspaceId, now: change.now }
  const [[locked], [row]] = await askTogether(change.db, [lockRow[mode].of(place), selectStanding.of(place)])
  if (!locked || !row) throw new Refused(absent)
  const standing = enter(standingOf(row, change))
  change.actingAs(standing.participantId)
  return guard(standing)
}
