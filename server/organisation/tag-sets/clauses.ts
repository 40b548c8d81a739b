import { allows, clause } from '../../access/rules.ts'
import type { WorkgroupFacts } from '../workgroups/clauses.ts'
import { workgroupRules } from '../workgroups/policy.ts'

/** A person's relation to the tag sets of a workgroup. */
export interface TagSetFacts extends WorkgroupFacts {
  tagSets: {
    /** Can create workspaces of the workgroup that suggest some, by the person's own actions. */
    creates: boolean
    /** Can choose those of some workspace of the workgroup, by that workspace's actions. */
    chooses: boolean
  }
}

/** True for people who manage the tag sets, and for people who choose some for a workspace. */
export const usesTagSets = clause(
  'tag.sets.used',
  ['workgroup', 'workgroup.admin', 'owner'],
  ({ workgroup, tagSets }: TagSetFacts) =>
    allows(workgroupRules.manageTagSets, { workgroup }) || tagSets.creates || tagSets.chooses,
)
