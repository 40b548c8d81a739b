import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkspace } from './queries.ts'

/** Sets whether hidden participants create things under a number or must reveal themselves first. */
export async function updateTakingPart(change: Change, { params, body }: Input<typeof contract.updateTakingPart>) {
  const workspace = await lockWorkspace(change, params.workspaceUuid, 'update')
  change.authorize(workspace, 'updateTakingPart')
  const from = { takingPartReveals: workspace.standing.takingPartReveals }
  if (from.takingPartReveals === body.takingPartReveals) return change.nothingChanged()
  // Keeps `modified`: people who aren't concerned needn't notice.
  await change.db
    .updateTable('workspace')
    .set({ taking_part_reveals: body.takingPartReveals })
    .where('id', '=', params.workspaceUuid)
    .execute()
  change.record('WORKSPACE_TAKING_PART_CHANGED', workspace.entity, { from, to: body })
}
