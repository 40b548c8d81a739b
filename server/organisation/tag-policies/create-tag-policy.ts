import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { cutReaders } from './cut-readers.ts'
import { policyColumns, recorded, refuseSecondName, writeTags } from './write-policy.ts'

/** Creates a policy. It is in force with the commit. */
export async function createTagPolicy(
  change: Change,
  { body: { workgroupUuid, ...definition } }: Input<typeof contract.createTagPolicy>,
): Promise<Reply<typeof contract.createTagPolicy>> {
  // The count holds until the commit.
  const workgroup = await lockWorkgroup(change, workgroupUuid)
  change.authorize(workgroup, 'manageTagSets')
  const { total } = await change.db
    .selectFrom('tag_policy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('workgroup_id', '=', workgroup.row.id)
    .executeTakeFirstOrThrow()
  if (Number(total) >= limits.tagPoliciesPerWorkgroup) throw new Refused('tag.policy.limit')
  const policy = { id: uuidv7(), workgroupId: workgroup.row.id }
  await change.db
    .insertInto('tag_policy')
    .values({
      id: policy.id,
      workgroup_id: policy.workgroupId,
      created: change.now,
      ...policyColumns(definition),
    })
    .execute()
    .catch(refuseSecondName)
  await writeTags(change, policy, definition)
  await cutReaders(change, policy.workgroupId, definition.assetTags)
  change.record('TAG_POLICY_CREATED', workgroup.entity, { to: recorded(definition) })
  return { model: 'TagPolicy', uuid: policy.id, workgroupUuid: policy.workgroupId, ...definition }
}
