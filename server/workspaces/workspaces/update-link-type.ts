import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/share-links.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkspace } from './queries.ts'

/** Lets the agent of the records system turn its workspace into a publication, or back. */
export async function updateLinkType(change: Change, { params, body }: Input<typeof contract.updateLinkType>) {
  const workspace = await lockWorkspace(change, params.workspaceUuid, 'update')
  change.authorize(workspace, 'updateLinkType')
  const { linkType: before, workspaceId } = workspace.standing
  if (before === body.linkType) return change.nothingChanged()
  await change.db
    .updateTable('workspace')
    .set({ link_type: body.linkType, modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', workspaceId)
    .execute()
  change.record('WORKSPACE_LINK_TYPE_CHANGED', workspace.entity, { from: { linkType: before }, to: body })
}
