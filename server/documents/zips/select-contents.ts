import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { type Caller, visibleOne } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { isDownloadable } from './queries.ts'
import { uniqueNames } from './zip-names.ts'

/** A document of a zip: its current version, and its path there. */
export interface ZipDocument {
  versionId: string
  number: number
  blobId: string
  size: number
  sha256: Buffer
  created: Date
  path: string
}

export interface ZipContents {
  /** Paths of folders, with a slash at the end. */
  folders: string[]
  documents: ZipDocument[]
  bytes: number
}

export interface Selection {
  assetIds: readonly string[]
  excludeUnableToScan: boolean
}

/** The person whose zip it is, and their standing in its workspace. */
export type Asker = Caller & { standing: Standing }

/** The name of the list of contents in every zip. */
export const MANIFEST = 'MANIFEST.csv'

/** All statuses: one that is missing doesn't compile. */
const SCAN_STATUSES = Object.keys({
  SCANNING: true,
  COMPLETE: true,
  COMPLETE_NOT_SCANNED: true,
  UNABLE_TO_SCAN: true,
  VIRUS_DETECTED: true,
} satisfies Record<DB['version']['scan_status'], true>)

/**
 * The documents of a selection that a person may download now, with their folders. Links, files with a virus, files that
 * are still being scanned and damaged files are left out. If a zip may not have as many, one too many is found.
 */
export async function selectContents(
  db: Read['db'],
  caller: Asker,
  { assetIds, excludeUnableToScan }: Selection,
): Promise<ZipContents> {
  const { standing } = caller
  const tree = await findTree(db, caller, assetIds)
  const statuses = SCAN_STATUSES.filter(
    (status) => isDownloadable(standing, status) && !(excludeUnableToScan && status === 'UNABLE_TO_SCAN'),
  )
  // One more than a zip may have shows that they are too many.
  const found = selectDocuments(db, caller, { folderIds: [...tree.keys()], assetIds })
    .select(['a.id', 'a.parent_id', 'a.name', 'v.id as versionId', 'v.number', 'v.blob_id as blobId'])
    .select(['v.size', 'v.sha256', 'v.created'])
    .where('v.damage', 'is', null)
    .where(sql<boolean>`v.scan_status = any(${statuses}::text[])`)
    .limit(sql.lit(limits.zipDocuments + 1))
  const rows = await db.selectFrom(found.as('d')).selectAll().orderBy('d.name').orderBy('d.id').execute()
  const top = uniqueNames([MANIFEST])
  // Folders of the selection before its documents, outer ones first.
  for (const node of tree.values()) place(node, tree, top)
  const documents = rows.map((row) => {
    const folder = tree.get(row.parent_id!)
    return { ...row, path: folder ? `${folder.path}${folder.names(row.name)}` : top(row.name) }
  })
  return {
    folders: [...tree.values()].map(({ path }) => path).filter((path) => path !== ''),
    documents,
    bytes: documents.reduce((sum, { size }) => sum + size, 0),
  }
}

interface Folder {
  id: string
  parent_id: string | null
  kind: string
  name: string
}

interface Node extends Folder {
  path: string
  names: (name: string) => string
}

/** The selected folders and the folders in them, by id, outer ones first. */
export const findTree = async (db: Read['db'], caller: Asker, assetIds: readonly string[]) =>
  treeOf(await selectFolders(db, caller, assetIds), new Set(assetIds))

/** The chosen folders and everything below them, by id, outer ones first. */
function treeOf(folders: readonly Folder[], chosen: ReadonlySet<string>): Map<string, Node> {
  const tree = new Map<string, Node>()
  for (const folder of folders)
    if (chosen.has(folder.id) || tree.has(folder.parent_id ?? ''))
      tree.set(folder.id, { ...folder, path: '', names: uniqueNames() })
  return tree
}

/** The top folder is the zip itself, and so has the zip's names. */
function place(node: Node, tree: ReadonlyMap<string, Node>, top: (name: string) => string): void {
  if (node.kind === 'ROOT') {
    node.names = top
    return
  }
  const parent = tree.get(node.parent_id ?? '')
  node.path = parent ? `${parent.path}${parent.names(node.name)}/` : `${top(node.name)}/`
}

/** Folders of the selection and those below them. The workspace may have a million documents beside them. */
const selectFolders = (db: Read['db'], { standing, ...caller }: Asker, assetIds: readonly string[]) =>
  db
    .selectFrom(
      eachOf(sql`with recursive chosen as (
        select id from asset where id = any(${assetIds}::uuid[]) and kind in ('ROOT', 'FOLDER')
        union
        select f.id from chosen c cross join lateral (
          select id from asset where parent_id >= c.id and parent_id <= c.id and kind = 'FOLDER' offset 0) f)
        select id from chosen`),
    )
    .innerJoinLateral(visibleOne(caller, standing.workspaceId, sql`c.id`), (join) => join.onTrue())
    .select(['a.id', 'a.parent_id', 'a.kind', 'a.name'])
    .orderBy('a.depth')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()

interface Chosen {
  folderIds: readonly string[]
  assetIds: readonly string[]
  /** At least so many are found of the folders' documents, if they have more; by default all. */
  most?: number
}

/** Selected documents, and those in selected folders, with their current versions. */
export const selectDocuments = (db: Read['db'], { standing, ...caller }: Asker, chosen: Chosen) =>
  db
    .selectFrom(eachOf(idsOf(caller, standing.workspaceId, chosen)))
    .innerJoinLateral(visibleOne(caller, standing.workspaceId, sql`c.id`), (join) => join.onTrue())
    .innerJoin('version as v', 'v.id', 'a.current_version_id')
    .where('a.kind', '=', 'DOCUMENT')

/** Their ids. A bound counts those of the folders that a policy may deny. */
function idsOf({ actor }: Caller, workspaceId: string, { folderIds, assetIds, most }: Chosen): RawBuilder<unknown> {
  const bound = sql`limit ${most}::bigint + (select count(*) from denied_in(${actor.personId}::uuid, ${workspaceId}::uuid))`
  return sql`(select d.id from unnest(${folderIds}::uuid[]) f (id) cross join lateral (
      select id from asset where parent_id >= f.id and parent_id <= f.id and kind = 'DOCUMENT' offset 0) d
    ${most === undefined ? sql`` : bound}) union select unnest(${assetIds}::uuid[])`
}

/** Ids as rows `c`, of which the planner assumes few. */
const eachOf = (ids: RawBuilder<unknown>) => sql<{ id: string }>`unnest(array(${ids}))`.as<'c'>(sql`c(id)`)
