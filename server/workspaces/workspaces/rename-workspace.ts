import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkspace } from './queries.ts'

export async function renameWorkspace(change: Change, { params, body }: Input<typeof contract.renameWorkspace>) {
  const workspace = await lockWorkspace(change, params.workspaceUuid, 'update')
  change.authorize(workspace, 'updateName')
  const before = workspace.standing.workspaceName
  if (before === body.name) return change.nothingChanged()
  await change.db
    .updateTable('workspace')
    .set({ name: body.name, modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', params.workspaceUuid)
    .execute()
  change.record('WORKSPACE_RENAMED', workspace.entity, { from: { name: before }, to: { name: body.name } })
}
