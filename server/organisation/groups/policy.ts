import type { GroupActions } from '@strongroom/contract/organisation/groups/groups.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import { administers, belongs, inForce } from '../workgroups/clauses.ts'
import { type GroupFacts, isKeptHere } from './clauses.ts'

export const groupRules: Rules<GroupActions, GroupFacts> = {
  view: all<GroupFacts>(belongs),
  update: all<GroupFacts>(administers, inForce, isKeptHere),
  // A provisioned one too: its client may be gone for good.
  delete: all<GroupFacts>(administers, inForce),
}

/** The caller's actions on a group of a workgroup. Pure and total. */
export const groupActions = (facts: GroupFacts): GroupActions => actionsBy(groupRules, facts)
