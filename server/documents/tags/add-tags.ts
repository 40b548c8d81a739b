import type * as contract from '@strongroom/contract/documents/tags.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { lockAsset } from '../assets/queries.ts'
import { changeTags } from './change-tags.ts'
import { selectTags } from './write-tags.ts'

/** Adds tags to a document or link. */
export async function addTags(
  change: Change,
  { body }: Input<typeof contract.addTags>,
): Promise<Reply<typeof contract.addTags>> {
  const asset = await lockAsset(change, body.assetUuid)
  change.authorize(asset, 'addTag')
  const refused = await changeTags(change, [asset], { apply: body.tags, unapply: [] })
  for (const refusal of refused.values()) throw refusal
  return { assetUuid: asset.id, tags: (await selectTags(change.read.db, [asset.id])).get(asset.id) ?? [] }
}
