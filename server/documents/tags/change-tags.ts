import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import type { GuardedAsset } from '../assets/queries.ts'
import { resolveTag, selectSuggested } from './suggested-tags.ts'
import { cutByTags, refusePolicyTags, selectPolicyTags } from './tags-of-policies.ts'
import { differenceOf, recordedTag, selectTags, type TagDifference, writeTags } from './write-tags.ts'

interface Wanted {
  apply: GivenTag[]
  unapply: GivenTag[]
}

/**
 * Adds tags to documents that are locked and authorised, removes others, and records the difference of each. Returns the
 * documents that refuse; the rest is changed.
 */
export async function changeTags(
  change: Change,
  assets: readonly GuardedAsset[],
  { apply, unapply }: Wanted,
): Promise<Map<string, Refused>> {
  const refused = new Map<string, Refused>()
  const ids = assets.map(({ id }) => id)
  const workspaceIds = [...new Set(assets.map((asset) => asset.workspace_id))]
  const before = await selectTags(change.read.db, ids)
  const suggested = await selectSuggested(change.read.db, workspaceIds, apply)
  const used = await selectPolicyTags(
    change,
    assets.map(({ standing }) => standing.workgroupId),
  )
  const changed: (GuardedAsset & TagDifference)[] = []
  for (const asset of assets)
    try {
      const resolved = apply.map((tag) => resolveTag(tag, asset.workspace_id, suggested))
      const difference = differenceOf(before.get(asset.id) ?? [], resolved, unapply)
      refusePolicyTags(asset.standing, difference.removed, used)
      if (difference.added.length + difference.removed.length > 0) changed.push({ ...asset, ...difference })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.set(asset.id, error)
    }
  await writeTags(change, changed)
  for (const one of changed) {
    const { entity, standing, added, removed } = one
    cutByTags(change, one, used)
    change.actingAs(standing.participantId)
    change.record('ASSET_TAGS_CHANGED', entity, {
      from: { tags: removed.map(recordedTag) },
      to: { tags: added.map(recordedTag) },
    })
  }
  if (changed.length === 0) change.nothingChanged()
  return refused
}
