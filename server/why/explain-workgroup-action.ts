import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { explainWorkgroupAction as contract } from '@strongroom/contract/why/workgroup-why.ts'
import type { Read } from '../kernel/read.ts'
import { explainTagSets } from '../organisation/tag-sets/explain.ts'
import { explainWorkgroup } from '../organisation/workgroups/explain.ts'
import { presentExplanation } from './present-explanation.ts'

/** Explains why the caller can or can't do something with a workgroup that they see. */
export async function explainWorkgroupAction(
  read: Read,
  { params: { workgroupUuid }, query: { action } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const explanation =
    action === 'listTagSets'
      ? await explainTagSets(read, workgroupUuid)
      : await explainWorkgroup(read, workgroupUuid, action)
  return { action, ...(await presentExplanation(explanation)) }
}
