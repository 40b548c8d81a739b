import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import type { Change } from '../../kernel/change.ts'
import { declineOwn, ownAddress } from './decline-own.ts'
import { endParticipation } from './end-participation.ts'
import { ownActions } from './policy.ts'
import { lockOwn, participantEntity } from './queries.ts'
import { actorName } from '../../mail/actor-name.ts'

/** Leaves a workspace; an invitation that isn't answered yet is declined. */
export async function leaveWorkspace(change: Change, { query }: Input<typeof contract.leaveWorkspace>) {
  const { id, standing } = await lockOwn(change, { workspaceId: query.shareUuid })
  const entity = participantEntity({ id, email: await actorName(change), workspace_id: standing.workspaceId })
  change.authorize({ actions: ownActions(standing), entity }, 'leave')
  if (!standing.hasAccepted) return declineOwn(change, { id, email: await ownAddress(change), standing })
  await endParticipation(change, { id, workspace_id: standing.workspaceId, person_id: standing.personId }, 'left')
  change.record('PARTICIPANT_LEFT', entity)
}
