import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from './queries.ts'

/** Switches two-step access on or off. Streams are cut, so that every session meets the new door. */
export async function requireTwoStep(change: Change, { params, body }: Input<typeof contract.requireTwoStep>) {
  const workspace = await lockWorkspace(change, params.workspaceUuid, 'update')
  const { standing, entity } = workspace
  const isOn = standing.twoStep !== null
  const mayLead = workspace.actions.updateName
  if (mayLead && !body.requiresMFA && standing.options.twoStepMandatory)
    throw new Refused('share.mfa.cannot.be.disabled', { entity })
  if (isOn === body.requiresMFA) {
    change.authorize(workspace, 'updateName')
    return change.nothingChanged()
  }
  change.authorize(workspace, body.requiresMFA ? 'turnOnSecureShare' : 'turnOffSecureShare')
  if (!body.requiresMFA) requireRecent(change)
  await change.db
    .updateTable('workspace')
    .set({ two_step: body.requiresMFA, modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', params.workspaceUuid)
    .execute()
  if (body.requiresMFA) change.cut({ workspaceId: params.workspaceUuid })
  change.record(body.requiresMFA ? 'WORKSPACE_TWO_STEP_ENABLED' : 'WORKSPACE_TWO_STEP_DISABLED', entity)
}
