import * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import type { Route } from '../../http/route.ts'
import { closeWorkspace } from './close-workspace.ts'
import { findLifecycle } from './find-lifecycle.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { transferWorkspace } from './transfer-workspace.ts'
import { updateLifecycle } from './update-lifecycle.ts'

export function lifecycle(route: Route): void {
  route(contract.findLifecycle, findLifecycle)
  route(contract.updateLifecycle, updateLifecycle)
  route(contract.closeWorkspace, closeWorkspace)
  route(contract.transferWorkspace, transferWorkspace)
  route(contract.listWorkspaces, listWorkspaces)
}
