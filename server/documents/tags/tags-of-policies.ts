import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
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
  const keys = used.get(standing.workgroupId) ?? []
  const isUsed = (tag: AssetTag) =>
    keys.some(({ name, value }) => name === tagKey(tag.name) && (value === null || value === tagKey(tag.value)))
  if (removed.some(isUsed)) throw new Refused('tag.of.policy')
}
