import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { authorOf } from '../../access/author-of.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { nameKey, withExtension } from '../../kernel/names.ts'
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
