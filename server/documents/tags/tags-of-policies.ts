import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { tagKey } from '../../kernel/tag-key.ts'

type Keys = ReadonlyMap<string, readonly { name: string; value: string | null }[]>

/** The tags of documents that policies use, by workgroup. */
export async function selectPolicyTags(change: Change, workgroupIds: readonly string[]): Promise<Keys> {
  const rows = await change.db
    .selectFrom('tag_policy_tag')
    .select(['workgroup_id', 'name_key as name', 'value_key as value'])
    .distinct()
    .where('side', '=', 'ASSET')
    .where('workgroup_id', '=', sql<string>`any(${[...new Set(workgroupIds)]}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ workgroup_id }) => workgroup_id)
}

/** Refuses to remove tags that policies use, for everybody but the workspace's owner and managers. */
export function refusePolicyTags(standing: Standing, removed: readonly AssetTag[], used: Keys): void {
  if (standing.isOwner || standing.isManager) return
  if (removed.some(isUsed(standing, used))) throw new Refused('tag.of.policy')
}

const isUsed = ({ workgroupId }: Standing, used: Keys) => {
  const keys = used.get(workgroupId) ?? []
  return (tag: GivenTag) =>
    keys.some(({ name, value }) => name === tagKey(tag.name) && (value === null || value === tagKey(tag.value)))
}

interface Changed {
  id: string
  standing: Standing
  added: readonly GivenTag[]
  removed: readonly GivenTag[]
}

/** Ends running downloads and players of a document whose tags may now deny it to their readers. */
export function cutByTags(change: Change, { id, standing, added, removed }: Changed, used: Keys): void {
  if ([...added, ...removed].some(isUsed(standing, used))) change.cut({ assetId: id })
}
