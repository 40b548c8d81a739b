import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { cutReaders } from './cut-readers.ts'
import { lockPolicy } from './queries.ts'
import { policyColumns, recorded, refuseSecondName, writeTags } from './write-policy.ts'

export async function updateTagPolicy(change: Change, { params, body }: Input<typeof contract.updateTagPolicy>) {
  const policy = await lockPolicy(change, params.policyUuid)
  const { before, ...wanted } = body
  if (before && !isDeepStrictEqual(policy.definition, before)) throw new Refused('changed.meanwhile')
  if (isDeepStrictEqual(policy.definition, wanted)) return change.nothingChanged()
  await change.db
    .updateTable('tag_policy')
    .set(policyColumns(wanted))
    .where('id', '=', policy.id)
    .execute()
    .catch(refuseSecondName)
  await writeTags(change, policy, wanted)
  await cutReaders(change, policy.workgroupId, [...policy.definition.assetTags, ...wanted.assetTags])
  change.record('TAG_POLICY_CHANGED', policy.entity, { from: recorded(policy.definition), to: recorded(wanted) })
}
