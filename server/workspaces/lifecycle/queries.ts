import { enter, findStanding } from '../../access/door.ts'
import { workspaceEntity } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { isOpen } from '../../access/lasting.ts'
import { administeredActions, workspaceActions } from '../workspaces/policy.ts'

/** A workspace as the subject of closing rules. */
export interface Closable {
  actions: { delete: boolean }
  entity: Entity
  isOwner: boolean
}

/**
 * Locks a workspace for closing it: for participants, and for administrators, who needn't participate and don't pass
 * its door.
 */
export async function lockClosable(change: Change, workspaceId: string): Promise<Closable> {
  // People who neither are in it nor administer it don't lock it.
  if (!(await findAdministered(change.read, workspaceId))) await findStanding(change.read, workspaceId)
  // A separate statement: the following reads see what earlier transactions committed.
  await change.db.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute()
  const administered = await findAdministered(change.read, workspaceId)
  if (administered?.isClosed) throw new Refused('workspace.closed', { entity: administered.entity })
  const standing = await findStanding(change.read, workspaceId).catch((error) => {
    if (administered && error instanceof Refused) return undefined
    throw error
  })
  if (standing) change.actingAs(standing.participantId)
  if (administered) {
    const { entity, isOwner } = administered
    return { entity, isOwner, actions: administeredActions(administered) }
  }
  const inside = enter(standing!)
  return { actions: workspaceActions(inside), entity: workspaceEntity(inside), isOwner: inside.isOwner }
}

/** Locks a workspace for an administrator who gives it another owner, without passing its door. */
export async function lockTransferable(change: Change, workspaceId: string) {
  await change.db.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute()
  const found = await findAdministered(change.read, workspaceId)
  if (!found) throw new Refused('workspace.not.found')
  if (found.isClosed) throw new Refused('workspace.closed', { entity: found.entity })
  const standing = await findStanding(change.read, workspaceId).catch(() => undefined)
  if (standing) change.actingAs(standing.participantId)
  return { ...found, actions: administeredActions(found) }
}

/** A workspace of a workgroup that the caller administers. */
export async function findAdministered(read: Read, workspaceId: string) {
  const { workgroupId, accountId } = read.actor.administers
  const row = await read.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(['w.id', 'w.name', 'w.closed_at', 'w.owner_id', 'w.workgroup_id', 'w.held_at', 'g.is_suspended'])
    .select(isOpen(read).as('is_open'))
    .where('w.id', '=', workspaceId)
    .where((eb) => eb.or([eb('g.id', '=', workgroupId), eb('g.account_id', '=', accountId)]))
    .executeTakeFirst()
  if (!row) return undefined
  const entity = workspaceEntity({ workspaceId: row.id, workspaceName: row.name })
  return {
    isAdmin: true,
    isClosed: !row.is_open,
    isHeld: row.held_at !== null,
    isSuspended: row.is_suspended,
    isOwner: row.owner_id === read.actor.personId,
    entity,
    row,
  }
}
