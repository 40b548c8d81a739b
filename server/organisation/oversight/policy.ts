import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import { administers, inForce, type WorkgroupFacts } from '../workgroups/clauses.ts'
import { hasActiveOwner, isHeld, isNotAskedLately, isNotClosed, isNotHeld, type OverseenFacts } from './clauses.ts'

type OverseenActions = OverseenWorkspace['actions']
type AllFacts = WorkgroupFacts & OverseenFacts

const administered = all<AllFacts>(administers, inForce)

/** An administrator's rights on a workspace of the workgroup, without taking part in it. */
export const overseenRules: Rules<OverseenActions, AllFacts> = {
  delete: all<AllFacts>(administered, isNotClosed, isNotHeld),
  updateOwner: all<AllFacts>(administered, isNotClosed),
  updateLifecycle: all<AllFacts>(administered, isNotClosed, isNotHeld),
  askOwner: all<AllFacts>(administered, isNotClosed, hasActiveOwner, isNotAskedLately),
  hold: all<AllFacts>(administered, isNotHeld),
  release: all<AllFacts>(administered, isHeld),
}

/** The caller's actions on a workspace of a workgroup. Pure and total. */
export const overseenActions = (facts: AllFacts): OverseenActions => actionsBy(overseenRules, facts)
