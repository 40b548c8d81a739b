import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/links.ts'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import { entities } from '../../access/entities.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { nameKey } from '../../kernel/names.ts'
import { Refused } from '../../kernel/refused.ts'
import { inheritedBy } from '../assets/inherit.ts'
import { findAssetRow } from '../assets/list-rows.ts'
import { assetActions } from '../assets/policy.ts'
import { placeOf, presentAsset } from '../assets/present.ts'
import { lockFolder, stateOf } from '../assets/queries.ts'

/** Creates a link in a folder or at the top. Nothing is requested from its address. */
export async function createLink(
  change: Change,
  { body }: Input<typeof contract.createLink>,
): Promise<Reply<typeof contract.createLink>> {
  const { name, url, workspaceUuid } = body
  const parent = await lockFolder(change, workspaceUuid, body.parentUuid)
  change.authorize(parent, 'createLink')
  const id = uuidv7()
  const author = await authorOf(change, parent.standing)
  const insert = change.db.insertInto('asset').values({
    id,
    workspace_id: workspaceUuid,
    parent_id: parent.id,
    kind: 'LINK',
    name,
    name_key: nameKey(name),
    url,
    ...inheritedBy({ kind: 'LINK', allow_new_document: true, allow_new_folder: true, allow_edit: true }, parent),
    created: change.now,
    created_by: author,
    modified: change.now,
    modified_by: author,
  })
  await insert.execute().catch((error) => {
    throw violates(error, 'asset_name') ? new Refused('name.taken') : error
  })
  change.record('LINK_CREATED', entities.link(id, name, workspaceUuid), { to: { name, url } })
  const row = await findAssetRow(change.read, id)
  const { standing: reader } = parent
  const place = placeOf(reader, { id: parent.id, name: parent.name, isRoot: parent.kind === 'ROOT' })
  return presentAsset(row, { reader, place, actions: assetActions(reader, stateOf(row)) })
}
