import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import { askTogether } from '../../database/fast/ask-together.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { freeName, nameKey, takenFirst } from '../../kernel/names.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'
import { findReach, inheritBelow, type Inherited, inheritedBy, isOther } from './inherit.ts'
import { receivingActions } from './policy.ts'
import { folderToFind, type GuardedAsset, guardFolder, lockAsset, stateOf } from './queries.ts'

interface Moved extends Outcome, Inherited {
  id: string
  parent: string
  name: string
  key: string
  now: Date
  author: string
}

/** Moves, and writes down what happened, in one statement. */
const updateParent = fixedStatement((db, v: Moved) => {
  const { rows, columns } = outcomeParts(v)
  return fixedText(
    db,
    sql`with moved as (
      update asset set parent_id = ${v.parent}::uuid, name = ${v.name}::text, name_key = ${v.key}::text,
          modified = ${v.now}::timestamptz, modified_by = ${v.author}::uuid, depth = ${v.depth}::integer,
          open_new_document = ${v.open_new_document}::boolean, open_new_folder = ${v.open_new_folder}::boolean,
          open_edit = ${v.open_edit}::boolean where id = ${v.id}::uuid),
    ${rows}
    select ${columns}`,
  )
})

/** Moves a document or folder. Moves within a workspace are serialised, so that two of them can't create a cycle. */
export async function moveAsset(change: Change, { params, body }: Input<typeof contract.moveAsset>) {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'updateParent')
  const { target, source, taken } = await findEnds(change, asset, body.parentUuid ?? asset.workspace_id)
  if (target.id === asset.parent_id) return change.nothingChanged()
  const receiving = { actions: receivingActions(target.standing, stateOf(target)), entity: target.entity }
  change.authorize(receiving, asset.kind === 'FOLDER' ? 'receiveFolder' : 'receiveDocument')
  if (asset.kind === 'FOLDER') await refuseCycle(change, asset, target)
  const name = await freeName(change, target.id, asset.name, taken)
  const author = await authorOf(change, asset.standing)
  const inherited = inheritedBy(asset, target)
  change.record(
    'ASSET_MOVED',
    { ...asset.entity, name },
    {
      from: { parentUuid: asset.parent_id, parentName: source.entity.name, name: asset.name },
      to: { parentUuid: target.id, parentName: target.entity.name, name },
    },
  )
  const moved = { ...inherited, id: asset.id, parent: target.id, name, key: nameKey(name), now: change.now, author }
  await change.writeWith((outcome) => updateParent(change.db, { ...outcome, ...moved }))
  if (asset.kind === 'FOLDER' && isOther(asset, inherited)) await inheritBelow(change, asset.id)
}

/** The folders to which and from which an asset moves, and which of its names are taken there. */
async function findEnds({ read }: Change, { workspace_id, parent_id, name }: GuardedAsset, targetId: string) {
  const [[to], [from], taken] = await askTogether(read.db, [
    folderToFind(read, workspace_id, targetId),
    folderToFind(read, workspace_id, parent_id ?? undefined),
    takenFirst(targetId, name),
  ])
  try {
    return {
      target: await guardFolder(read, workspace_id, to),
      source: await guardFolder(read, workspace_id, from),
      taken,
    }
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
