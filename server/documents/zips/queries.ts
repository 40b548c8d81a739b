import { type Selectable, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import { visibleAmong, visibleOne } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import { assetActions } from '../assets/policy.ts'
import type { Selecting } from '../../database/connections.ts'

export type ZipRow = Selectable<DB['zip']>

/** A workspace as the subject of the rules of zips. */
export const guardDownloads = (standing: Standing) => ({
  standing,
  actions: workspaceActions(standing),
  entity: workspaceEntity(standing),
})

/** The one workspace of all selected documents and folders. */
export async function workspaceOf(read: Read, assetIds: readonly string[]): Promise<string> {
  const rows = await read.db.selectFrom(visibleAmong(read, assetIds)).select(['a.id', 'a.workspace_id']).execute()
  const workspaces = new Set(rows.map(({ workspace_id }) => workspace_id))
  if (rows.length < assetIds.length || workspaces.size !== 1) throw new Refused('asset.not.found')
  return rows[0]!.workspace_id
}

/**
 * The caller's own zip with their standing in its workspace. Zips of others, expired ones and those of workspaces in
 * which the caller may not download any more are not found.
 */
export async function findOwnZip(read: Read, id: string) {
  const zip = await read.db
    .selectFrom('zip')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', read.actor.personId)
    .where('expires', '>', read.now)
    .executeTakeFirst()
  if (!zip) throw new Refused('zip.invalid')
  const standing = await findStanding(read, zip.workspace_id).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('zip.invalid') : error
  })
  const guarded = guardDownloads(enter(standing))
  if (!guarded.actions.canDownloadLatest) throw new Refused('zip.invalid')
  return { ...zip, ...guarded }
}
export type OwnZip = Awaited<ReturnType<typeof findOwnZip>>

/** Documents of a zip that the caller may download now, and how many of them this session has a grant for. */
export async function countDownloadable(read: Read, zip: OwnZip): Promise<{ documents: number; granted: number }> {
  const rows = await read.db
    .selectFrom('zip_entry as e')
    .innerJoin('version as v', 'v.id', 'e.version_id')
    .innerJoinLateral(visibleOne(read, zip.workspace_id, sql`v.asset_id`), (join) => join.onTrue())
    .leftJoin('download_grant as d', (join) =>
      join
        .onRef('d.version_id', '=', 'v.id')
        .on('d.session_id', '=', read.actor.sessionId)
        .on('d.kind', '=', 'download')
        .on('d.until', '>', read.now),
    )
    .select((eb) => [
      'v.scan_status',
      eb.fn.countAll<string>().as('documents'),
      eb.fn.count<string>('d.until').as('granted'),
    ])
    .where('e.zip_id', '=', zip.id)
    .where('v.damage', 'is', null)
    .groupBy('v.scan_status')
    .execute()
  const allowed = rows.filter(({ scan_status }) => isDownloadable(zip.standing, scan_status))
  const sum = (column: 'documents' | 'granted') => allowed.reduce((total, row) => total + Number(row[column]), 0)
  return { documents: sum('documents'), granted: sum('granted') }
}

/**
 * The documents of several zips that the caller sees now, by zip and scan status. A zip of which none is left has an empty
 * map.
 */
export async function countDownloadableOf(read: Read, ids: readonly string[]) {
  const counts = new Map(ids.map((id) => [id, new Map<string, number>()]))
  if (ids.length === 0) return counts
  const assetIds = sql<readonly string[]>`array(select v.asset_id from zip_entry e join version v on v.id = e.version_id
    where e.zip_id = any(${ids}::uuid[]))`
  const rows = await read.db
    .selectFrom('zip_entry as e')
    .innerJoin('version as v', 'v.id', 'e.version_id')
    .innerJoin(visibleAmong(read, assetIds), (join) => join.onRef('a.id', '=', 'v.asset_id'))
    .select((eb) => ['e.zip_id', 'v.scan_status', eb.fn.countAll<string>().as('documents')])
    .where(sql<boolean>`e.zip_id = any(${ids}::uuid[])`)
    .where('v.damage', 'is', null)
    .groupBy(['e.zip_id', 'v.scan_status'])
    .execute()
  for (const { zip_id, scan_status, documents } of rows) counts.get(zip_id)!.set(scan_status, Number(documents))
  return counts
}

/** The documents of a zip. */
export async function findContained(read: Read, zipId: string): Promise<ReadonlySet<string>> {
  const rows = await read.db
    .selectFrom('zip_entry as e')
    .innerJoin('version as v', 'v.id', 'e.version_id')
    .select('v.asset_id')
    .where('e.zip_id', '=', zipId)
    .execute()
  return new Set(rows.map(({ asset_id }) => asset_id))
}

/** Whether a person may download a document whose current version has this scan status. */
export const isDownloadable = (standing: Standing, scanStatus: string): boolean =>
  assetActions(standing, {
    isFolder: false,
    isRoot: false,
    isLink: false,
    scanStatus,
    openEdit: false,
    openNewDocument: false,
    openNewFolder: false,
  }).canDownload

/** Serialises the requests of one person. */
export const lockPerson = (db: Selecting, personId: string) =>
  sql`select id from person where id = ${personId}::uuid for no key update`.execute(db)
