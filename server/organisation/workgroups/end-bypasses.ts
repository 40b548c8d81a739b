import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'

/**
 * Revokes the two-step bypasses of service accounts in a workgroup's workspaces, records it in each that is open, and
 * ends their streams there. If the workgroup permits it again, each owner decides again.
 */
export async function endBypasses(change: Change, workgroupId: string): Promise<void> {
  const ended = await change.db
    .deleteFrom('two_step_bypass as b')
    .using('participant as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .whereRef('p.id', '=', 'b.participant_id')
    .where('w.workgroup_id', '=', workgroupId)
    .returning(['p.id', 'p.email', 'p.workspace_id', 'p.person_id', 'w.closed_at'])
    .execute()
  for (const { id, email, workspace_id, person_id, closed_at } of ended) {
    if (person_id) change.cut({ workspaceId: workspace_id, personId: person_id })
    if (closed_at) continue
    const [from, to] = [{ bypassTwoStep: true }, { bypassTwoStep: false }]
    change.record('PARTICIPANT_UPDATED', entities.participant(id, email, workspace_id), { from, to })
  }
}
