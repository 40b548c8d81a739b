import * as contract from '@strongroom/contract/why/why.ts'
import type { Route } from '../http/route.ts'
import { explainAction } from './explain-action.ts'

export function why(route: Route): void {
  route(contract.explainAction, explainAction)
}
