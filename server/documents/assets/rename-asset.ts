import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { nameKey, withExtension } from '../../kernel/names.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import { lockAsset } from './queries.ts'

interface Renamed extends Outcome {
  id: string
  name: string
  key: string
  now: Date
  author: string
}

/** Renames, and writes down what happened, in one statement. */
const updateName = fixedStatement((db, v: Renamed) => {
  const { rows, columns } = outcomeParts(v)
  return fixedText(
    db,
    sql`with renamed as (
      update asset set name = ${v.name}::text, name_key = ${v.key}::text, modified = ${v.now}::timestamptz,
          modified_by = ${v.author}::uuid where id = ${v.id}::uuid),
    ${rows}
    select ${columns}`,
  )
})

export async function renameAsset(change: Change, { params, body }: Input<typeof contract.renameAsset>) {
  const asset = await lockAsset(change, params.assetUuid)
  change.authorize(asset, 'updateName')
  const name = withExtension(body.name, asset.extension)
  if (asset.name === name) return change.nothingChanged()
  const author = await authorOf(change, asset.standing)
  change.record('ASSET_RENAMED', { ...asset.entity, name }, { from: { name: asset.name }, to: { name } })
  const renamed = { id: asset.id, name, key: nameKey(name), now: change.now, author }
  await change
    .writeWith((outcome) => updateName(change.db, { ...outcome, ...renamed }))
    .catch((error) => {
      throw violates(error, 'asset_name') ? new Refused('name.taken') : error
    })
}
