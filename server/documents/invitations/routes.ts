import * as contract from '@strongroom/contract/workspaces/invitations.ts'
import type { Route } from '../../http/route.ts'
import { previewInvitation } from './preview-invitation.ts'

export function invitations(route: Route): void {
  route(contract.previewInvitation, previewInvitation)
}
