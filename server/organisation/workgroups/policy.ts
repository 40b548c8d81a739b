import type { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'

/**
 * A person's relation to a workgroup. Workgroup roles count in their workgroup, account roles in all of the account's.
 */
export interface WorkgroupStanding {
  isMember: boolean
  isWorkgroupAdmin: boolean
  isAccountAdmin: boolean
  isEnterprise: boolean
  /** Has had a trial before, or has a contract. */
  isSettled: boolean
}

/** The caller's actions on a workgroup. Pure and total. */
export function workgroupActions(standing: WorkgroupStanding): WorkgroupActions {
  const { isMember, isWorkgroupAdmin, isAccountAdmin, isEnterprise, isSettled } = standing
  const administers = (isMember && isWorkgroupAdmin) || isAccountAdmin
  return {
    view: isMember || administers,
    inviteMembers: administers,
    update: administers,
    claimDomain: isAccountAdmin,
    // A provider can assert any identity, account administrators included.
    manageIdentityProviders: isAccountAdmin,
    manageTrustedList: administers,
    manageTagSets: administers && isEnterprise,
    startTrial: administers && !isEnterprise && !isSettled,
  }
}
