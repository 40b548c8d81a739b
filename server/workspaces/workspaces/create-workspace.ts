import { entities } from '../../access/entities.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { userActions } from '../../identity/people/policy.ts'
import { chooseTagSets } from './choose-tag-sets.ts'
import { openWorkspace, twoStepOf } from './open-workspace.ts'
import { planEnd } from './plan-end.ts'
import { presentWorkspace } from './present.ts'
import { findWorkspaceRow } from './queries.ts'

/** Creates a workspace in the caller's own workgroup, with its key, its root and its owner as first participant. */
export async function createWorkspace(
  change: Change,
  { body }: Input<typeof contract.createWorkspace>,
): Promise<Reply<typeof contract.createWorkspace>> {
  const { actor } = change
  const id = uuidv7()
  const entity = entities.workspace(id, body.name)
  const { scheduledEndTime, documentSuggestedTagSetUuids: tagSets = [] } = body
  const creator = { actions: userActions(actor), entity: { ...entity, workspaceId: null } }
  change.authorize(creator, 'createWorkspace')
  if (tagSets.length > 0) change.authorize(creator, 'createTaggedWorkspace')
  // quirk: existing clients name the owner; it can only be the caller.
  if (body.ownerUuid && body.ownerUuid !== actor.personId) throw new Refused('permission.denied')
  const twoStep = await twoStepOf(change, body.hasTwoStepEnabled)
  await openWorkspace(change, { id, name: body.name, twoStep })
  if (scheduledEndTime !== undefined)
    await planEnd(change, id, { end: new Date(scheduledEndTime), reason: '', reminderDays: 0 })
  const suggestedTagSets =
    tagSets.length > 0 ? (await chooseTagSets(change, { id, workgroupId: actor.workgroupId! }, tagSets)).to : []
  change.record('WORKSPACE_CREATED', entity, {
    to: {
      name: body.name,
      hasTwoStepEnabled: twoStep,
      ...(scheduledEndTime ? { scheduledEndTime } : {}),
      ...(suggestedTagSets.length > 0 ? { suggestedTagSets } : {}),
    },
  })
  return presentWorkspace(change.read, await findWorkspaceRow(change.read, id), true)
}
