import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import { assetEntity } from '../assets/queries.ts'
import { binActions } from './policy.ts'
import type { Selecting } from '../../database/connections.ts'
import type { DB } from '../../database/db.gen.ts'

/** The bin of a workspace as the subject of rules. */
export function guardBin(standing: Standing) {
  enter(standing)
  return { standing, actions: workspaceActions(standing), entity: workspaceEntity(standing) }
}

export const findBin = async (read: Read, workspaceId: string) => guardBin(await findStanding(read, workspaceId))

/**
 * The same for a change, with the workspace's row locked: deleting and moving folders, and closing, wait. The first look
 * keeps people who aren't in the workspace from locking it.
 */
export async function lockBin(change: Change, workspaceId: string) {
  await findBin(change.read, workspaceId)
  await change.db.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute()
  const bin = await findBin(change.read, workspaceId)
  change.actingAs(bin.standing.participantId)
  return bin
}

/**
 * Entries that are in the bin at a time: a job is removing the others, or their time is over. In a workspace on legal
 * hold no time is over.
 */
export const isInBin = (
  now: Date,
): RawBuilder<SqlBool> => sql<SqlBool>`(not b.purging and (b.until > ${now}::timestamptz
  or (select w.held_at is not null from workspace w where w.id = b.workspace_id)))`

/**
 * Documents that policies deny to the caller are absent from the bin too. A workspace without policies is asked once and
 * not for each entry.
 */
export const isNotDeniedInBin = (
  { actor }: { actor: { personId: string | null } },
  workspaceId: string,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not (select is_policed(${actor.personId}::uuid, ${workspaceId}::uuid))
    or not denied_asset(${actor.personId}::uuid, b.asset_id, b.workspace_id))`

type Entries = SelectQueryBuilder<DB & { b: Selectable<DB['bin_entry']> }, 'b', object>

/** Entries with their documents and folders. */
export const withAssets = (entries: Entries) =>
  entries
    .innerJoin('asset as a', 'a.id', 'b.asset_id')
    .select(['b.asset_id', 'b.parent_id', 'b.deleted_at', 'b.deleted_by', 'b.until', 'b.documents', 'b.folders'])
    .select(['a.id', 'a.kind', 'a.name', 'a.extension', 'a.size', 'a.workspace_id', 'a.depth'])
    .select(['a.allow_new_document', 'a.allow_new_folder', 'a.allow_edit'])
    .select(['a.open_new_document', 'a.open_new_folder', 'a.open_edit'])

/** The entries of a bin. */
export const selectEntries = (db: Selecting, workspaceId: string) =>
  withAssets(db.selectFrom('bin_entry as b')).where('b.workspace_id', '=', workspaceId)

/** Owner and managers see everything in the bin, others what they deleted themselves. */
export const sees = (standing: Standing, { deleted_by }: { deleted_by: string }): boolean =>
  standing.isOwner || standing.isManager || deleted_by === standing.participantId

/** An entry of a locked bin as the subject of rules; `bin.entry.not.found` for what the caller doesn't see there. */
export async function lockEntry(change: Change, standing: Standing, id: string) {
  const row = await selectEntries(change.db, standing.workspaceId)
    .where('b.asset_id', '=', id)
    .where(isInBin(change.now))
    .where(isNotDeniedInBin(change, standing.workspaceId))
    .forUpdate('b')
    .executeTakeFirst()
  if (!row || !sees(standing, row)) throw new Refused('bin.entry.not.found')
  const actions = binActions(standing, { isOwn: row.deleted_by === standing.participantId })
  return { ...row, standing, actions, entity: assetEntity(row, standing) }
}
