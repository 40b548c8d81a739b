import type { ClauseCode, WhyClause } from '@strongroom/contract/why/why.ts'
import { sql } from 'kysely'
import { visibleAsset } from '../access/visible.ts'
import { stateOf } from '../documents/assets/queries.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import type { Asked } from './asked-person.ts'

/**
 * Finds the document or folder in question as the caller sees it. An administrator from outside asks by id and learns
 * no name.
 */
export async function findThing(
  read: Read,
  { standing, by }: Asked,
  id: { assetId?: string | undefined; versionId?: string | undefined },
) {
  const assets = by === 'insider' ? read.db.selectFrom(visibleAsset(read)) : read.db.selectFrom('asset as a')
  const versions = assets.leftJoin('version as v', (join) =>
    id.versionId
      ? join.onRef('v.asset_id', '=', 'a.id').on('v.id', '=', id.versionId)
      : join.onRef('v.id', '=', 'a.current_version_id'),
  )
  let rows = versions
    .select(['a.id', 'a.parent_id', 'a.kind', 'a.name', 'a.workspace_id', 'a.current_version_id', 'v.id as version_id'])
    .select(['a.open_edit', 'a.open_new_document', 'a.open_new_folder', 'v.scan_status'])
    .where('a.workspace_id', '=', standing.workspaceId)
  if (id.assetId) rows = rows.where('a.id', '=', id.assetId)
  if (id.versionId) rows = rows.where('v.id', '=', id.versionId)
  const row = await rows.executeTakeFirst()
  if (!row) throw new Refused(id.versionId ? 'version.not.found' : 'asset.not.found')
  return { id: row.id, asset: stateOf(row), version: { isLatest: row.version_id === row.current_version_id } }
}

const FLAGS = {
  'folder.edit': 'allow_edit',
  'folder.new.document': 'allow_new_document',
  'folder.new.folder': 'allow_new_folder',
} as const

export const isFolderClause = (code: ClauseCode): code is keyof typeof FLAGS => code in FLAGS

/** The closed folders from a document or folder upwards: each of them refuses by itself. */
export async function closedFolders(
  read: Read,
  assetId: string,
  { code, named }: { code: keyof typeof FLAGS; named: boolean },
): Promise<NonNullable<WhyClause['folder']>[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    with recursive above as (
      select id, parent_id, name, kind, depth, ${sql.ref(FLAGS[code])} as allowed from asset where id = ${assetId}
      union all
      select a.id, a.parent_id, a.name, a.kind, a.depth, ${sql.ref(`a.${FLAGS[code]}`)} from asset a join above b on a.id = b.parent_id)
    select id as uuid, name from above where kind <> 'DOCUMENT' and not allowed order by depth`.execute(
    read.db as never,
  )
  return rows.map(({ uuid, name }) => ({ uuid, name: named ? name : null }))
}
