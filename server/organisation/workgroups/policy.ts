import type { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import {
  administers,
  belongs,
  inForce,
  isAccountAdmin,
  isEnterprise,
  isStandard,
  isUnsettled,
  reports,
  type WorkgroupFacts,
  type WorkgroupStanding,
} from './clauses.ts'

export const workgroupRules: Rules<WorkgroupActions, WorkgroupFacts> = {
  view: all(belongs),
  inviteMembers: all(administers, inForce),
  update: all(administers, inForce),
  claimDomain: all(isAccountAdmin, inForce),
  // A provider can assert any identity, account administrators included.
  manageIdentityProviders: all(isAccountAdmin, inForce),
  manageTrustedList: all(administers, inForce),
  manageTagSets: all(administers, inForce, isEnterprise),
  viewReports: all(reports),
  startTrial: all(administers, inForce, isStandard, isUnsettled),
}

/** The caller's actions on a workgroup. Pure and total. */
export const workgroupActions = (workgroup: WorkgroupStanding): WorkgroupActions =>
  actionsBy(workgroupRules, { workgroup })
