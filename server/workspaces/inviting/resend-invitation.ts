import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { refuseUntrusted } from '../participants/untrusted.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { countInvitations } from './count-invitations.ts'
import { mailInvitation } from './invitation-mail.ts'
import { findInvitees } from './invitees.ts'
import { lockParticipant } from '../participants/queries.ts'

export async function resendInvitation(change: Change, { params }: Input<typeof contract.resendInvitation>) {
  const participant = await lockParticipant(change, params.participantUuid)
  const { row, standing, state, entity } = participant
  change.authorize(participant, state.hasAccepted ? 'update' : 'resend')
  if (state.hasAccepted) throw new Refused('participant.not.pending')
  await refuseUntrusted(change.read, standing.workgroupId, [row.email])
  await countInvitations(change, 1)
  const isHidden = row.type === 'BCC'
  const place = { workspaceId: row.workspace_id, type: isHidden ? 'BCC' : 'STANDARD' } as const
  const [invitee] = await findInvitees(change, place, [row.email])
  const workspace = { id: standing.workspaceId, name: standing.workspaceName }
  const { message } = await change.db
    .updateTable('participant')
    .set({ invited_at: change.now })
    .where('id', '=', row.id)
    .returning('message')
    .executeTakeFirstOrThrow()
  const person = invitee?.person
  const invitation = { participantId: row.id, email: row.email, workspace, message, person, isHidden }
  await mailInvitation(change, invitation, true)
  change.record('PARTICIPANT_INVITED', entity, { to: { resent: true } })
}
