import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findAssetRow } from './list-rows.ts'
import { Refused } from '../../kernel/refused.ts'
import { placeOf, presentAsset } from './present.ts'
import { findGuardedAsset } from './queries.ts'

export async function findAsset(
  read: Read,
  { params, query }: Input<typeof contract.findAsset>,
): Promise<Reply<typeof contract.findAsset>> {
  const asset = await findGuardedAsset(read, params.assetUuid)
  const { standing: reader } = asset
  const [row, parent] = await Promise.all([
    findAssetRow(read, asset.id),
    read.db
      .selectFrom('asset')
      .select(['id', 'name', 'kind'])
      .where('id', '=', asset.parent_id ?? asset.id)
      .executeTakeFirst(),
  ])
  // The folder was deleted at this moment, with its contents.
  if (!parent) throw new Refused('asset.not.found')
  const place = placeOf(reader, { id: parent.id, name: parent.name, isRoot: parent.kind === 'ROOT' })
  return presentAsset(row, { reader, place, actions: query.includeActions ? asset.actions : undefined })
}

export async function listAncestors(
  read: Read,
  { params, query }: Input<typeof contract.listAncestors>,
): Promise<Reply<typeof contract.listAncestors>> {
  const asset = await findGuardedAsset(read, query.ancestorOf)
  if (asset.workspace_id !== params.workspaceUuid) throw new Refused('asset.not.found')
  const { rows } = await sql<{ uuid: string; name: string }>`
    with recursive above as (
      select id, parent_id, name, kind, depth from asset where id = ${asset.parent_id}
      union all select a.id, a.parent_id, a.name, a.kind, a.depth from asset a join above b on a.id = b.parent_id)
    select id as uuid, name from above where kind = 'FOLDER' order by depth`.execute(read.db)
  return { content: rows }
}
