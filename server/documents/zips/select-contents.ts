import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { type Caller, visibleAssetIn } from '../../access/visible.ts'
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

/**
 * The documents of a selection that a person may download now, with their folders. Links, files with a virus, files that
 * are still being scanned and damaged files are left out.
 */
export async function selectContents(
  db: Read['db'],
  caller: Asker,
  { assetIds, excludeUnableToScan }: Selection,
): Promise<ZipContents> {
  const { standing } = caller
  const tree = await findTree(db, caller, assetIds)
  const rows = await selectDocuments(db, caller, { folderIds: [...tree.keys()], assetIds })
    .select(['a.parent_id', 'a.name', 'v.scan_status', 'v.id as versionId', 'v.number', 'v.blob_id as blobId'])
    .select(['v.size', 'v.sha256', 'v.created'])
    .where('v.damage', 'is', null)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  const top = uniqueNames([MANIFEST])
  // Folders of the selection before its documents, outer ones first.
  for (const node of tree.values()) place(node, tree, top)
  const documents = rows
    .filter(({ scan_status }) => isDownloadable(standing, scan_status))
    .filter(({ scan_status }) => !excludeUnableToScan || scan_status !== 'UNABLE_TO_SCAN')
    .map((row) => {
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
  treeOf(await selectFolders(db, caller), new Set(assetIds))

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

const selectFolders = (db: Read['db'], { standing, ...caller }: Asker) =>
  db
    .selectFrom(visibleAssetIn(caller, standing.workspaceId))
    .select(['a.id', 'a.parent_id', 'a.kind', 'a.name'])
    .where('a.kind', '=', sql<'FOLDER'>`any('{ROOT,FOLDER}')`)
    .orderBy('a.depth')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()

/** Selected documents, and those in selected folders, with their current versions. */
export const selectDocuments = (
  db: Read['db'],
  { standing, ...caller }: Asker,
  { folderIds, assetIds }: { folderIds: readonly string[]; assetIds: readonly string[] },
) =>
  db
    .selectFrom(visibleAssetIn(caller, standing.workspaceId))
    .innerJoin('version as v', 'v.id', 'a.current_version_id')
    .where('a.kind', '=', 'DOCUMENT')
    .where((eb) =>
      eb.or([
        eb('a.parent_id', '=', sql<string>`any(${folderIds}::uuid[])`),
        eb('a.id', '=', sql<string>`any(${assetIds}::uuid[])`),
      ]),
    )
