import type { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'

/** What a person is to a workgroup. Roles count in the workgroup that they were given in, and of accounts in all of theirs. */
export interface WorkgroupStanding {
  isMember: boolean
  isWorkgroupAdmin: boolean
  isAccountAdmin: boolean
  isEnterprise: boolean
  /** Has begun a trial before, or has a contract. */
  isSettled: boolean
}

/** What the asker may do with a workgroup. Pure and total. */
export function workgroupActions(standing: WorkgroupStanding): WorkgroupActions {
  const { isMember, isWorkgroupAdmin, isAccountAdmin, isEnterprise, isSettled } = standing
  const administers = (isMember && isWorkgroupAdmin) || isAccountAdmin
  return {
    view: isMember || administers,
    inviteMembers: administers,
    update: administers,
    claimDomain: isAccountAdmin,
    // Whoever says who people are can be any of them, admins of the account too.
    manageIdentityProviders: isAccountAdmin,
    manageTrustedList: administers,
    manageTagSets: administers && isEnterprise,
    startTrial: administers && !isEnterprise && !isSettled,
  }
}
