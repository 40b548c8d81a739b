import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Change } from '../../kernel/change.ts'
import { cutReaders } from './cut-readers.ts'
import { lockPolicy } from './queries.ts'
import { policyColumns, recorded, refuseSecondName, writeTags } from './write-policy.ts'

export async function updateTagPolicy(change: Change, { params, body }: Input<typeof contract.updateTagPolicy>) {
  const policy = await lockPolicy(change, params.policyUuid)
  if (isDeepStrictEqual(policy.definition, body)) return change.nothingChanged()
  await change.db
    .updateTable('tag_policy')
    .set(policyColumns(body))
    .where('id', '=', policy.id)
    .execute()
    .catch(refuseSecondName)
  await writeTags(change, policy, body)
  await cutReaders(change, policy.workgroupId, [...policy.definition.assetTags, ...body.assetTags])
  change.record('TAG_POLICY_CHANGED', policy.entity, { from: recorded(policy.definition), to: recorded(body) })
}
