import type { PolicyTag, TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { nameKey } from '../../kernel/names.ts'
import { Refused } from '../../kernel/refused.ts'
import { tagKey } from '../../kernel/tag-key.ts'

export type Definition = Pick<TagPolicy, 'name' | 'effect' | 'condition' | 'assetTags' | 'userTags'>

/** A definition as columns of its policy. */
export const policyColumns = ({ name, effect, condition, assetTags, userTags }: Definition) => ({
  name,
  name_key: nameKey(name),
  effect,
  condition,
  assets_needed: condition === 'ANY' ? 1 : assetTags.length,
  users_needed: condition === 'ANY' ? 1 : userTags.length,
})

/** A definition as the record keeps it. */
export const recorded = ({ name, effect, condition, assetTags, userTags }: Definition) => ({
  policy: name,
  effect,
  condition,
  assetTags,
  userTags,
})

/** The tags of a definition as rows. */
export function tagRows(policy: { id: string; workgroupId: string }, { assetTags, userTags }: Definition) {
  const rowsOf = (side: 'ASSET' | 'USER', tags: PolicyTag[]) =>
    tags.map(({ name, type, value }, position) => ({
      policy_id: policy.id,
      workgroup_id: policy.workgroupId,
      side,
      position,
      name,
      name_key: tagKey(name),
      type,
      value,
      value_key: value === null ? null : tagKey(value),
    }))
  return [...rowsOf('ASSET', assetTags), ...rowsOf('USER', userTags)]
}

/** Replaces the tags of a policy. */
export async function writeTags(
  change: Change,
  policy: { id: string; workgroupId: string },
  definition: Definition,
): Promise<void> {
  await change.db.deleteFrom('tag_policy_tag').where('policy_id', '=', policy.id).execute()
  await change.db.insertInto('tag_policy_tag').values(tagRows(policy, definition)).execute()
}

/** A second policy of one name is refused; every other error is a bug. */
export function refuseSecondName(error: unknown): never {
  throw violates(error, 'tag_policy_name') ? new Refused('tag.policy.name.taken') : error
}
