import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/assets.ts'
import { authorOf } from '../access/author-of.ts'
import { type Change, violates } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { nameKey, withExtension } from './names.ts'
import { lockAsset } from './queries.ts'

export async function renameAsset(change: Change, { params, body }: Input<typeof contract.renameAsset>) {
  const asset = await lockAsset(change, params.assetUuid)
  change.authorize(asset, 'updateName')
  const name = withExtension(body.name, asset.extension)
  if (asset.name === name) return change.nothingChanged()
  const author = await authorOf(change, asset.standing)
  const update = change.db
    .updateTable('asset')
    .set({ name, name_key: nameKey(name), modified: change.now, modified_by: author })
    .where('id', '=', asset.id)
  await update.execute().catch((error) => {
    throw violates(error, 'asset_name') ? new Refused('name.taken') : error
  })
  change.record('ASSET_RENAMED', { ...asset.entity, name }, { from: { name: asset.name }, to: { name } })
}
