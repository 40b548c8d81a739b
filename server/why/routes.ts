import * as account from '@strongroom/contract/why/account-why.ts'
import * as contract from '@strongroom/contract/why/why.ts'
import * as workgroup from '@strongroom/contract/why/workgroup-why.ts'
import type { Route } from '../http/route.ts'
import { explainAccountAction } from './explain-account-action.ts'
import { explainAction } from './explain-action.ts'
import { explainWorkgroupAction } from './explain-workgroup-action.ts'

export function why(route: Route): void {
  route(contract.explainAction, explainAction)
  route(workgroup.explainWorkgroupAction, explainWorkgroupAction)
  route(account.explainAccountAction, explainAccountAction)
}
