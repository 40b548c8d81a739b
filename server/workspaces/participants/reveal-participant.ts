import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { enter } from '../../access/door.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { moveParts } from '../ending-tasks/move-parts.ts'
import { ownActions } from './policy.ts'
import { lockOwn, participantEntity } from './queries.ts'
import { actorName } from '../../mail/actor-name.ts'

/** A hidden participant reveals themselves, which settles a pending open invitation. */
export async function revealParticipant(change: Change, { params }: Input<typeof contract.revealParticipant>) {
  const { id, standing, shadowOf } = await lockOwn(change, { participantId: params.participantUuid })
  // Their open invitation is answered instead: it is visible already.
  if (shadowOf) throw new Refused('participant.not.found')
  enter(standing)
  const entity = participantEntity({ id, email: await actorName(change), workspace_id: standing.workspaceId })
  change.authorize({ actions: ownActions(standing), entity }, 'reveal')
  await change.db.updateTable('participant').set({ type: 'STANDARD' }).where('id', '=', id).execute()
  const invitation = await change.db
    .updateTable('participant')
    .set({ removed_at: change.now, removal: 'left', shadow_of: null })
    .where('shadow_of', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (invitation) await moveParts(change, { from: invitation.id, to: id })
  change.record('PARTICIPANT_REVEALED', entity)
}
