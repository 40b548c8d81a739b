import * as links from '@strongroom/contract/workspaces/share-links.ts'
import * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import type { Route } from '../../http/route.ts'
import { createLinkedWorkspace } from './create-linked-workspace.ts'
import { createWorkspace } from './create-workspace.ts'
import { findOperations, findWorkspace } from './find-workspace.ts'
import { issueAgentShareToken } from './issue-agent-share-token.ts'
import { listMyWorkspaces } from './list-my-workspaces.ts'
import { renameWorkspace } from './rename-workspace.ts'
import { requireTwoStep } from './require-two-step.ts'
import { updateLinkType } from './update-link-type.ts'
import { updateTakingPart } from './update-taking-part.ts'

export function workspaces(route: Route): void {
  route(contract.createWorkspace, createWorkspace)
  route(links.issueAgentShareToken, issueAgentShareToken)
  route(links.createLinkedWorkspace, createLinkedWorkspace)
  route(contract.listMyWorkspaces, listMyWorkspaces)
  route(contract.findWorkspace, findWorkspace)
  route(contract.renameWorkspace, renameWorkspace)
  route(contract.requireTwoStep, requireTwoStep)
  route(contract.updateTakingPart, updateTakingPart)
  route(links.updateLinkType, updateLinkType)
  route(contract.findOperations, findOperations)
}
