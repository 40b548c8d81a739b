import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAssetRow } from './list-rows.ts'
import { nameKey } from '../../kernel/names.ts'
import { assetActions } from './policy.ts'
import { placeOf, presentAsset } from './present.ts'
import { lockFolder, stateOf } from './queries.ts'

export async function createFolder(
  change: Change,
  { body }: Input<typeof contract.createFolder>,
): Promise<Reply<typeof contract.createFolder>> {
  const parent = await lockFolder(change, body.workspaceUuid, body.parentUuid)
  change.authorize(parent, 'createFolder')
  if (parent.depth >= limits.folderDepth) throw new Refused('folder.too.deep')
  const id = uuidv7()
  const author = await authorOf(change, parent.standing)
  const insert = change.db.insertInto('asset').values({
    id,
    workspace_id: body.workspaceUuid,
    parent_id: parent.id,
    kind: 'FOLDER',
    name: body.name,
    name_key: nameKey(body.name),
    description: body.description || null,
    allow_new_document: body.allowNewDocument,
    allow_new_folder: body.allowNewFolder,
    allow_edit: body.allowEdit,
    open_new_document: body.allowNewDocument && parent.open_new_document,
    open_new_folder: body.allowNewFolder && parent.open_new_folder,
    open_edit: body.allowEdit && parent.open_edit,
    depth: parent.depth + 1,
    created: change.now,
    created_by: author,
    modified: change.now,
    modified_by: author,
  })
  await insert.execute().catch((error) => {
    throw violates(error, 'asset_name') ? new Refused('name.taken') : error
  })
  const row = await findAssetRow(change.read, id)
  const entity = entities.folder(id, body.name, body.workspaceUuid)
  const { name, allowNewDocument, allowNewFolder, allowEdit, description } = body
  const to = { name, allowNewDocument, allowNewFolder, allowEdit, ...(description ? { description } : {}) }
  change.record('FOLDER_CREATED', entity, { to })
  const { standing: reader } = parent
  const place = placeOf(reader, { id: parent.id, name: parent.name, isRoot: parent.kind === 'ROOT' })
  return presentAsset(row, { reader, place, actions: assetActions(reader, stateOf(row)) })
}
