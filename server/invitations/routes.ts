import * as contract from '@strongroom/contract/invitations.ts'
import type { Route } from '../platform/route.ts'
import { previewInvitation } from './preview-invitation.ts'

export function invitations(route: Route): void {
  route(contract.previewInvitation, previewInvitation)
}
