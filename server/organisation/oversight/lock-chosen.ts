import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { guardOverseen, selectOverseen } from './queries.ts'
import { isOpen } from '../../access/lasting.ts'

/** The results for several workspaces: each succeeds or fails by itself. */
export class Outcomes {
  readonly done: string[] = []
  readonly errors: { workspaceUuid: string; code: string; description: string }[] = []

  refuse(workspaceUuid: string, code: ErrorCode): void {
    this.errors.push({ workspaceUuid, code, description: errors[code].description })
  }
}

/**
 * Locks the chosen workspaces of a workgroup in one order, so that two administrators don't wait for each other. Those
 * that aren't admitted workspaces of it are refused as not found; usually open ones are admitted.
 */
export async function lockChosen(
  change: Change,
  workgroupId: string,
  ids: readonly string[],
  isAdmitted: RawBuilder<boolean> = isOpen(change),
) {
  const workgroup = await lockWorkgroup(change, workgroupId)
  change.authorize(workgroup, 'update')
  const isChosen = sql<boolean>`w.id = any(${[...new Set(ids)]}::uuid[])`
  await change.db
    .selectFrom('workspace as w')
    .select('w.id')
    .where(isChosen)
    .where('w.workgroup_id', '=', workgroupId)
    .orderBy('w.id')
    .forUpdate()
    .execute()
  // A separate statement: it sees what earlier transactions committed.
  const rows = await selectOverseen(change.read)
    .where(isChosen)
    .where(isAdmitted)
    .where('w.workgroup_id', '=', workgroupId)
    .orderBy('w.id')
    .execute()
  const outcomes = new Outcomes()
  const known = new Set(rows.map(({ id }) => id))
  for (const id of new Set(ids)) if (!known.has(id)) outcomes.refuse(id, 'workspace.not.found')
  return { workgroup, outcomes, workspaces: rows.map((row) => guardOverseen(row, workgroup.row, change)) }
}
