import * as ofWorkgroups from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import type { Route } from '../../http/route.ts'
import { exportSalesReport as salesReport } from '@strongroom/contract/organisation/accounts/sales-report.ts'
import { listAccountAdministrators as administrators } from '@strongroom/contract/organisation/accounts/administrators.ts'
import { createAccount } from './create-account.ts'
import { createWorkgroup } from './create-workgroup.ts'
import { exportSalesReport } from './export-sales-report.ts'
import { listAccountWorkgroups } from './list-account-workgroups.ts'
import { listAccountAdministrators } from './list-administrators.ts'
import { findOneAccount, listAccounts } from './read-accounts.ts'
import { renameAccount } from './rename-account.ts'
import { setAccountSuspended } from './set-account-suspended.ts'
import { setConnectionAllocation } from './set-allocation.ts'
import { setWorkgroupHidden } from './set-workgroup-hidden.ts'
import { setWorkgroupSuspended } from './set-workgroup-suspended.ts'
import { updateAccountTerms } from './update-terms.ts'

export function accounts(route: Route): void {
  route(contract.findAccount, findOneAccount)
  route(contract.listAccounts, listAccounts)
  route(contract.renameAccount, renameAccount)
  route(contract.createAccount, createAccount)
  route(contract.updateAccountTerms, updateAccountTerms)
  route(contract.setAccountSuspended, setAccountSuspended)
  route(administrators, listAccountAdministrators)
  route(salesReport, inExportTurn(exportSalesReport))
  route(ofWorkgroups.listAccountWorkgroups, listAccountWorkgroups)
  route(ofWorkgroups.createWorkgroup, createWorkgroup)
  route(ofWorkgroups.setWorkgroupHidden, setWorkgroupHidden)
  route(ofWorkgroups.setWorkgroupSuspended, setWorkgroupSuspended)
  route(ofWorkgroups.setConnectionAllocation, setConnectionAllocation)
}
