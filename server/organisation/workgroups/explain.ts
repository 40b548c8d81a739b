import type { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { type Explanation, judge } from '../../access/explained.ts'
import type { Read } from '../../kernel/read.ts'
import { workgroupRules } from './policy.ts'
import { findWorkgroup, workgroupStandingOf } from './queries.ts'

/** Explains one of the caller's actions on a workgroup that they see; otherwise `workgroup.not.found`. */
export async function explainWorkgroup(read: Read, id: string, action: keyof WorkgroupActions): Promise<Explanation> {
  const { row } = await findWorkgroup(read, id)
  return { clauses: judge(workgroupRules[action], { workgroup: workgroupStandingOf(row) }) }
}
