import { actionsBy, all, type Rules } from '../../access/rules.ts'
import { workgroupRules } from '../workgroups/policy.ts'
import { type TagSetFacts, usesTagSets } from './clauses.ts'

interface TagSetActions {
  manage: boolean
  /** Lists the tag sets that are offered for documents. */
  listOffered: boolean
}

export const tagSetRules: Rules<TagSetActions, TagSetFacts> = {
  manage: workgroupRules.manageTagSets,
  listOffered: all(usesTagSets),
}

/** The caller's actions on a workgroup's tag sets. Pure and total. */
export const tagSetActions = (facts: TagSetFacts): TagSetActions => actionsBy(tagSetRules, facts)
