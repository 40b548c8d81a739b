import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Change } from '../../kernel/change.ts'
import { chooseTagSets } from '../../workspaces/workspaces/choose-tag-sets.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'

/** Chooses the suggested tag sets of a workspace. */
export async function updateWorkspaceTagSets(
  change: Change,
  { params, body }: Input<typeof contract.updateWorkspaceTagSets>,
) {
  const workspace = await lockWorkspace(change, params.workspaceUuid, 'update')
  change.authorize(workspace, 'updateSuggestedTagSets')
  const { workspaceId: id, workgroupId } = workspace.standing
  const { from, to, isChanged } = await chooseTagSets(change, { id, workgroupId }, body.suggestedTagSetUuids)
  if (!isChanged) return change.nothingChanged()
  await change.db
    .updateTable('workspace')
    .set({ modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', id)
    .execute()
  change.record('WORKSPACE_TAG_SETS_CHANGED', workspace.entity, {
    from: { suggestedTagSets: from },
    to: { suggestedTagSets: to },
  })
}
