import * as contract from '@strongroom/contract/why.ts'
import type { Route } from '../platform/route.ts'
import { explainAction } from './explain-action.ts'

export function why(route: Route): void {
  route(contract.explainAction, explainAction)
}
