import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { enter } from '../../access/door.ts'
import type { Change } from '../../kernel/change.ts'
import { ownActions } from './policy.ts'
import { lockOwn, participantEntity } from './queries.ts'

export async function favouriteWorkspace(change: Change, { params, body }: Input<typeof contract.favouriteWorkspace>) {
  const { id, standing } = await lockOwn(change, { participantId: params.participantUuid })
  enter(standing)
  const entity = participantEntity({ id, email: '', workspace_id: standing.workspaceId })
  change.authorize({ actions: ownActions(standing), entity }, 'favourite')
  await change.db.updateTable('participant').set({ is_favourite: body.favourite }).where('id', '=', id).execute()
  change.unaudited('favourites are private')
}
