import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { freeName, nameKey } from '../../kernel/names.ts'
import { findReach, inheritBelow, inheritedBy, isOther } from './inherit.ts'
import { receivingActions } from './policy.ts'
import { findFolder, type GuardedAsset, lockAsset, stateOf } from './queries.ts'

/** Moves a document or folder. Moves within a workspace are serialised, so that two of them can't create a cycle. */
export async function moveAsset(change: Change, { params, body }: Input<typeof contract.moveAsset>) {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'updateParent')
  const target = await findTarget(change, asset, body.parentUuid ?? asset.workspace_id)
  if (target.id === asset.parent_id) return change.nothingChanged()
  const receiving = { actions: receivingActions(target.standing, stateOf(target)), entity: target.entity }
  change.authorize(receiving, asset.kind === 'FOLDER' ? 'receiveFolder' : 'receiveDocument')
  if (asset.kind === 'FOLDER') await refuseCycle(change, asset, target)
  const source = await findFolder(change.read, asset.workspace_id, asset.parent_id ?? undefined)
  const name = await freeName(change, target.id, asset.name)
  const author = await authorOf(change, asset.standing)
  const inherited = inheritedBy(asset, target)
  await change.db
    .updateTable('asset')
    .set({
      parent_id: target.id,
      name,
      name_key: nameKey(name),
      modified: change.now,
      modified_by: author,
      ...inherited,
    })
    .where('id', '=', asset.id)
    .execute()
  if (asset.kind === 'FOLDER' && isOther(asset, inherited)) await inheritBelow(change, asset.id)
  change.record(
    'ASSET_MOVED',
    { ...asset.entity, name },
    {
      from: { parentUuid: asset.parent_id, parentName: source.entity.name, name: asset.name },
      to: { parentUuid: target.id, parentName: target.entity.name, name },
    },
  )
}

async function findTarget(change: Change, asset: GuardedAsset, folderId: string) {
  try {
    return await findFolder(change.read, asset.workspace_id, folderId)
  } catch (error) {
    // A folder of another workspace is as unknown here as any other id.
    throw error instanceof Refused && error.code === 'workspace.not.found' ? new Refused('folder.not.found') : error
  }
}

/** Refuses a move of a folder into itself, or too deep. */
async function refuseCycle(change: Change, asset: GuardedAsset, target: { id: string; depth: number }) {
  const { isInside, height } = await findReach(change, asset, target.id)
  if (isInside) throw new Refused('move.into.itself')
  if (target.depth + 1 + height > limits.folderDepth) throw new Refused('folder.too.deep')
}
