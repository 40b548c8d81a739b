import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockParticipant, participantEntity } from './queries.ts'

/** Grants or revokes a service account's bypass of two-step in this workspace. */
export async function updateBypass(change: Change, { params, body }: Input<typeof contract.updateBypass>) {
  const { row, entity, actions } = await lockParticipant(change, params.participantUuid)
  change.authorize({ actions, entity }, 'bypassTwoStep')
  requireRecent(change)
  const { bypassTwoStep } = body
  if (row.bypasses === bypassTwoStep) return change.nothingChanged()
  if (bypassTwoStep) await requireAllowed(change, row)
  if (bypassTwoStep)
    await change.db.insertInto('two_step_bypass').values({ participant_id: row.id, created: change.now }).execute()
  else await change.db.deleteFrom('two_step_bypass').where('participant_id', '=', row.id).execute()
  if (row.person_id) change.cut({ workspaceId: row.workspace_id, personId: row.person_id })
  change.record('PARTICIPANT_UPDATED', entity, { from: { bypassTwoStep: row.bypasses }, to: { bypassTwoStep } })
}

/** The workgroup may withdraw its permission concurrently: no grant may remain that takes effect again later. */
async function requireAllowed(change: Change, row: { id: string; email: string; workspace_id: string }) {
  const workgroup = await change.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select('g.bypass_two_step_allowed')
    .where('w.id', '=', row.workspace_id)
    .forShare('g')
    .executeTakeFirstOrThrow()
  if (!workgroup.bypass_two_step_allowed) throw new Refused('permission.denied', { entity: participantEntity(row) })
}
