import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { answerOpenly } from './answer-openly.ts'
import { ownActions } from '../participants/policy.ts'
import { lockOwn, participantEntity } from '../participants/queries.ts'
import { declineOwn, ownAddress } from '../participants/decline-own.ts'

/** Accepts or declines the caller's own invitation. Declining removes the participant and informs the owner. */
export async function answerInvitation(change: Change, { params, body }: Input<typeof contract.answerInvitation>) {
  const { id, standing, shadowOf } = await lockOwn(change, { participantId: params.participantUuid })
  const email = await ownAddress(change)
  const entity = participantEntity({ id, email, workspace_id: standing.workspaceId })
  if (shadowOf) return answerOpenly(change, { id, shadowOf, email, standing }, body.accepted)
  if (standing.hasAccepted) throw new Refused('participant.not.pending')
  change.authorize({ actions: ownActions(standing), entity }, body.accepted ? 'accept' : 'decline')
  if (body.accepted) {
    await change.db.updateTable('participant').set({ accepted_at: change.now, email }).where('id', '=', id).execute()
    return change.record('PARTICIPANT_ACCEPTED', entity)
  }
  await declineOwn(change, { id, email, standing })
}
