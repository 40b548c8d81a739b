import { assetEntityOf } from '../../access/entities.ts'
import { type AliasedExpression, type Selectable, sql } from 'kysely'
import { enter } from '../../access/door.ts'
import { type Standing, standingOf, workspaceEntity } from '../../access/standing.ts'
import { standingColumns, type StandingRow } from '../../access/standing-row.ts'
import { isNotDenied, isPoliced, liveAmong, liveAsset, ownRowIn, visibleWorkspace } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import type { DB } from '../../database/db.gen.ts'
import { askTogether } from '../../database/fast/ask-together.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockRow as lockWorkspaceRow } from '../../workspaces/workspaces/queries.ts'
import { childCount } from './child-count.ts'
import { assetActions } from './policy.ts'

const assetColumns = [
  'a.id',
  'a.workspace_id',
  'a.parent_id',
  'a.kind',
  'a.name',
  'a.extension',
  'a.url',
  'a.size',
  'a.current_version_id',
  'a.version_count',
  'a.depth',
  'a.allow_new_document',
  'a.allow_new_folder',
  'a.allow_edit',
  'a.open_new_document',
  'a.open_new_folder',
  'a.open_edit',
  'v.scan_status',
] as const

type Asset = Selectable<DB['asset']>

interface AssetFacts {
  id: string
  kind: string
  name: string
  workspace_id: string
  open_new_document: boolean
  open_new_folder: boolean
  open_edit: boolean
  scan_status: string | null
}

/** The state of a document or folder that rules depend on. */
export const stateOf = (row: AssetFacts) => ({
  isFolder: row.kind === 'FOLDER' || row.kind === 'ROOT',
  isRoot: row.kind === 'ROOT',
  isLink: row.kind === 'LINK',
  scanStatus: row.scan_status,
  openEdit: row.open_edit,
  openNewDocument: row.open_new_document,
  openNewFolder: row.open_new_folder,
})

export const assetEntity = (row: Pick<AssetFacts, 'id' | 'kind' | 'name' | 'workspace_id'>, standing: Standing) =>
  row.kind === 'ROOT' ? workspaceEntity(standing) : assetEntityOf(row)

/**
 * Documents and folders of workspaces in which the caller has any standing, with that standing. The door isn't checked
 * yet: {@link guardAsset} does that.
 */
const selectAssets = (
  db: Read['db'],
  own: ReturnType<typeof visibleWorkspace>,
  assets: AliasedExpression<Asset, 'a'> = liveAsset,
) =>
  db
    .selectFrom(own)
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin(assets, 'a.workspace_id', 'w.id')
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select(standingColumns)
    .select(assetColumns)

/** Makes a row the subject of rules. Refuses at the workspace's door. */
function guardAsset<R extends AssetFacts & StandingRow>(read: Read, row: R) {
  const standing = enter(standingOf(row, read))
  return { ...row, standing, actions: assetActions(standing, stateOf(row)), entity: assetEntity(row, standing) }
}

interface AssetPlace {
  personId: string
  assetId: string
  now: Date
}

const selectAsset = fixedStatement((db, { personId, assetId, now }: AssetPlace) =>
  selectAssets(db, visibleWorkspace({ actor: { personId }, now }))
    .where('a.id', '=', assetId)
    .where(isNotDenied({ actor: { personId } })),
)

/** One document or folder that the caller may see; otherwise `asset.not.found`. */
export async function findGuardedAsset(read: Read, assetId: string) {
  const [row] = await selectAsset(read.db, { personId: read.actor.personId, assetId, now: read.now })
  return guardFound(read, row)
}
export type GuardedAsset = Awaited<ReturnType<typeof findGuardedAsset>>
type GuardedRow = Awaited<ReturnType<typeof selectAsset>>[number]

function guardFound(read: Read, row: GuardedRow | undefined) {
  // The contents of a workspace that a person is only invited to look like nothing.
  if (!row || row.kind === 'ROOT' || !row.s_accepted) throw new Refused('asset.not.found')
  return guardAsset(read, row)
}

const selectSome = fixedStatement(
  (db, { personId, assetIds, now }: { personId: string; assetIds: string[]; now: Date }) =>
    selectAssets(db, visibleWorkspace({ actor: { personId }, now }), liveAmong(assetIds)).where(
      isNotDenied({ actor: { personId } }),
    ),
)

/** Those of these documents and folders that the caller may see, or why a door refuses them. */
async function findGuardedAssets(read: Read, assetIds: string[]): Promise<Map<string, GuardedAsset | Refused>> {
  const rows = await selectSome(read.db, { personId: read.actor.personId, assetIds, now: read.now })
  const seen = rows.filter((row) => row.kind !== 'ROOT' && row.s_accepted)
  return new Map(seen.map((row) => [row.id, guardOrRefusal(read, row)]))
}

function guardOrRefusal(read: Read, row: GuardedRow): GuardedAsset | Refused {
  try {
    return guardAsset(read, row)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

// The workspace's row is locked before the asset's, so that everybody takes these locks in one order. Only people who have
// joined the workspace lock anything.
const lockWithWorkspace = (strength: 'share' | 'update') =>
  fixedStatement((db, { personId, assetId, now }: AssetPlace) =>
    fixedText(
      db,
      sql`with place as materialized (
          select id from workspace where id = (
            select p.workspace_id from asset a join ${visibleWorkspace({ actor: { personId }, now })} on p.workspace_id = a.workspace_id
             where a.id = ${assetId}::uuid and p.accepted_at is not null)
          for ${sql.raw(strength)})
        select a.id from place join asset a on a.id = ${assetId}::uuid for update of a`,
    ),
  )
const lockRow = lockWithWorkspace('share')
const lockTree = lockWithWorkspace('update')

/**
 * The same, with its row and its workspace's locked for a change. `tree`: rows above or below change too. It is read after
 * the locks, so that rules see the current state.
 */
export async function lockAsset(change: Change, assetId: string, reach: 'row' | 'tree' = 'row') {
  const place = { personId: change.actor.personId, assetId, now: change.now }
  const lock = reach === 'tree' ? lockTree : lockRow
  const [, [row]] = await askTogether(change.db, [lock.of(place), selectAsset.of(place)])
  const asset = guardFound(change.read, row)
  change.actingAs(asset.standing.participantId)
  return asset
}

/** Locks several, possibly of several workspaces, in the order in which everybody takes these locks. */
export async function lockAssets(change: Change, assetIds: string[]): Promise<Map<string, GuardedAsset | Refused>> {
  const found = [...(await findGuardedAssets(change.read, assetIds)).values()]
  const seen = found.filter((one): one is GuardedAsset => !(one instanceof Refused))
  const workspaceIds = seen.map((asset) => asset.workspace_id)
  const ids = seen.map(({ id }) => id)
  await sql`select id from workspace where id = any(${workspaceIds}::uuid[]) order by id for share`.execute(change.db)
  await sql`select id from asset where id = any(${ids}::uuid[]) order by id for update`.execute(change.db)
  return findGuardedAssets(change.read, assetIds)
}

interface FolderPlace {
  personId: string
  workspaceId: string
  folderId: string
  now: Date
}

const folderAt = (db: Read['db'], { personId, workspaceId, folderId, now }: FolderPlace) =>
  // A lookup of its own: before the first ANALYZE the folder was searched among all rows of its workspace.
  selectAssets(
    db,
    ownRowIn({ actor: { personId }, now }, workspaceId),
    sql<Asset>`(select * from live_asset() where id = ${folderId}::uuid and kind in ('ROOT', 'FOLDER') offset 0)`.as(
      'a',
    ),
  )

const selectFolder = fixedStatement(folderAt)
const selectFolderToList = fixedStatement((db, place: FolderPlace) =>
  folderAt(db, place).select([
    childCount(sql.ref('a.id')).as('child_count'),
    isPoliced({ actor: { personId: place.personId } }, sql.ref('w.id')).as('is_policed'),
  ]),
)

/** A folder, or without an id the root, as a destination. */
export const findFolder = (read: Read, workspaceId: string, folderId: string | undefined) =>
  findFolderBy(selectFolder, read, { workspaceId, folderId })

/** The same, with how many children it has. */
export const findFolderToList = (read: Read, workspaceId: string, folderId: string | undefined) =>
  findFolderBy(selectFolderToList, read, { workspaceId, folderId })

async function findFolderBy<R extends AssetFacts & StandingRow>(
  select: (db: Read['db'], place: FolderPlace) => Promise<R[]>,
  read: Read,
  where: { workspaceId: string; folderId: string | undefined },
) {
  const [row] = await select(read.db, folderPlaceOf(read, where))
  return guardFolder(read, where.workspaceId, row)
}

/** The statement for a folder, to be sent together with others. {@link guardFolder} takes its row. */
export const folderToFind = (read: Read, workspaceId: string, folderId: string | undefined) =>
  selectFolder.of(folderPlaceOf(read, { workspaceId, folderId }))

const folderPlaceOf = (
  read: Read,
  { workspaceId, folderId }: { workspaceId: string; folderId: string | undefined },
): FolderPlace => ({ personId: read.actor.personId, workspaceId, folderId: folderId ?? workspaceId, now: read.now })

/** Makes a folder's row the subject of rules. Refuses at the workspace's door, or without a row. */
export async function guardFolder<R extends AssetFacts & StandingRow>(
  read: Read,
  workspaceId: string,
  row: R | undefined,
) {
  if (row) return guardAsset(read, row)
  // Either the workspace or the folder is unknown; only people who see the workspace may learn which.
  const known = await read.db
    .selectFrom(visibleWorkspace(read))
    .select('p.id')
    .where('p.workspace_id', '=', workspaceId)
    .executeTakeFirst()
  throw new Refused(known ? 'folder.not.found' : 'workspace.not.found')
}

/** The same for a change, with a share lock on the workspace's row, so that closing and moving folders wait. */
export async function lockFolder(change: Change, workspaceId: string, folderId: string | undefined) {
  const place = folderPlaceOf(change.read, { workspaceId, folderId })
  const [[locked], [row]] = await askTogether(change.db, [lockWorkspaceRow.share.of(place), selectFolder.of(place)])
  const folder = await guardFolder(change.read, workspaceId, locked && row)
  change.actingAs(folder.standing.participantId)
  return folder
}
