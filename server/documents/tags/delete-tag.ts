import type * as contract from '@strongroom/contract/documents/tags.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockAsset } from '../assets/queries.ts'
import { cutByTags, refusePolicyTags, selectPolicyTags } from './tags-of-policies.ts'
import { recordedTag, selectTags, writeTags } from './write-tags.ts'

/** Removes one tag. A tag of a document that the caller doesn't see is as unknown as any other id. */
export async function deleteTag(change: Change, { params }: Input<typeof contract.deleteTag>) {
  const { assetTagUuid: id } = params
  const row = await change.db.selectFrom('asset_tag').select('asset_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('tag.not.found')
  const asset = await lockAsset(change, row.asset_id).catch((error) => {
    throw error instanceof Refused && error.code === 'asset.not.found' ? new Refused('tag.not.found') : error
  })
  change.authorize(asset, 'deleteTag')
  const tags = (await selectTags(change.read.db, [asset.id])).get(asset.id) ?? []
  const removed = tags.filter(({ uuid }) => uuid === id.toLowerCase())
  if (removed.length === 0) throw new Refused('tag.not.found')
  const used = await selectPolicyTags(change, [asset.standing.workgroupId])
  refusePolicyTags(asset.standing, removed, used)
  cutByTags(change, { ...asset, added: [], removed }, used)
  await writeTags(change, [{ ...asset, added: [], removed }])
  change.record('ASSET_TAGS_CHANGED', asset.entity, { from: { tags: removed.map(recordedTag) }, to: { tags: [] } })
}
