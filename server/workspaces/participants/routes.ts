import * as contract from '@strongroom/contract/workspaces/participants.ts'
import type { Route } from '../../http/route.ts'
import { answerInvitation } from '../inviting/answer-invitation.ts'
import { favouriteWorkspace } from './favourite-workspace.ts'
import { muteWorkspace } from './mute-workspace.ts'
import { inviteParticipants } from '../inviting/invite-participants.ts'
import { leaveWorkspace } from './leave-workspace.ts'
import { listParticipants, listParticipantsOf } from './list-participants.ts'
import { removeParticipant } from './remove-participant.ts'
import { resendInvitation } from '../inviting/resend-invitation.ts'
import { revealParticipant } from './reveal-participant.ts'
import { updateBypass } from './update-bypass.ts'
import { updateParticipant } from './update-participant.ts'

export function participants(route: Route): void {
  route(contract.listParticipants, listParticipants)
  route(contract.listParticipantsOf, listParticipantsOf)
  route(contract.inviteParticipants, inviteParticipants)
  route(contract.updateParticipant, updateParticipant)
  route(contract.updateBypass, updateBypass)
  route(contract.resendInvitation, resendInvitation)
  route(contract.removeParticipant, removeParticipant)
  route(contract.answerInvitation, answerInvitation)
  route(contract.revealParticipant, revealParticipant)
  route(contract.favouriteWorkspace, favouriteWorkspace)
  route(contract.muteWorkspace, muteWorkspace)
  route(contract.leaveWorkspace, leaveWorkspace)
}
