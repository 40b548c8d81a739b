import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { enter } from '../../access/door.ts'
import type { Change } from '../../kernel/change.ts'
import { ownActions } from './policy.ts'
import { lockOwn, participantEntity } from './queries.ts'

/** Mutes or unmutes a workspace for the caller: digests of its activity leave it out. */
export async function muteWorkspace(change: Change, { params, body }: Input<typeof contract.muteWorkspace>) {
  const { id, standing } = await lockOwn(change, { participantId: params.participantUuid })
  enter(standing)
  const entity = participantEntity({ id, email: '', workspace_id: standing.workspaceId })
  change.authorize({ actions: ownActions(standing), entity }, 'mute')
  await change.db.updateTable('participant').set({ is_muted: body.muted }).where('id', '=', id).execute()
  change.unaudited('muting is private')
}
