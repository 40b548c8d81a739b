import { type Explanation, judge } from '../../access/explained.ts'
import type { Read } from '../../kernel/read.ts'
import { tagSetRules } from './policy.ts'
import { findTagSetFacts } from './queries.ts'

/**
 * Explains whether the caller is offered the tag sets of a workgroup; `workgroup.not.found` exactly if the list of tag
 * sets answers so. Managing them is an action on the workgroup.
 */
export async function explainTagSets(read: Read, workgroupId: string): Promise<Explanation> {
  return { clauses: judge(tagSetRules.listOffered, await findTagSetFacts(read, workgroupId)) }
}
