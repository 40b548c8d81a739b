import type { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import {
  administers,
  belongs,
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
  inviteMembers: all(administers),
  update: all(administers),
  claimDomain: all(isAccountAdmin),
  // A provider can assert any identity, account administrators included.
  manageIdentityProviders: all(isAccountAdmin),
  manageTrustedList: all(administers),
  manageTagSets: all(administers, isEnterprise),
  viewReports: all(reports),
  startTrial: all(administers, isStandard, isUnsettled),
}

/** The caller's actions on a workgroup. Pure and total. */
export const workgroupActions = (workgroup: WorkgroupStanding): WorkgroupActions =>
  actionsBy(workgroupRules, { workgroup })
