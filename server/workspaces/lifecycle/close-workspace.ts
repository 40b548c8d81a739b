import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { actorName } from '../../mail/actor-name.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endWorkspace } from './end-workspace.ts'
import { lockClosable } from './queries.ts'

/**
 * Closes a workspace immediately; another owner's only with a reason. The second of two concurrent calls finds it
 * closed.
 */
export async function closeWorkspace(change: Change, { params, body }: Input<typeof contract.closeWorkspace>) {
  const workspace = await lockClosable(change, params.workspaceUuid)
  change.authorize(workspace, 'delete')
  requireRecent(change)
  const { entity, isOwner } = workspace
  const comment = body?.comment ?? ''
  if (!isOwner && comment === '') throw new Refused('close.reason.required')
  await endWorkspace(change, entity, {
    by: { personId: change.actor.personId, name: await actorName(change) },
    comment,
  })
}
