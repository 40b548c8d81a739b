import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Change } from '../../kernel/change.ts'
import { cutReaders } from './cut-readers.ts'
import { lockPolicy } from './queries.ts'
import { recorded } from './write-policy.ts'

/** Deletes a policy with its tags. */
export async function deleteTagPolicy(change: Change, { params }: Input<typeof contract.deleteTagPolicy>) {
  const policy = await lockPolicy(change, params.policyUuid)
  await change.db.deleteFrom('tag_policy').where('id', '=', policy.id).execute()
  // Of two policies that allow, the other may not be met.
  await cutReaders(change, policy.workgroupId, policy.definition.assetTags)
  change.record('TAG_POLICY_DELETED', policy.entity, { from: recorded(policy.definition) })
}
