import type { Change } from '../../kernel/change.ts'

/**
 * Revokes the two-step bypasses of service accounts in a workgroup's workspaces, and ends their streams there. If the
 * workgroup permits it again, each owner decides again.
 */
export async function endBypasses(change: Change, workgroupId: string): Promise<void> {
  const ended = await change.db
    .deleteFrom('two_step_bypass as b')
    .using('participant as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .whereRef('p.id', '=', 'b.participant_id')
    .where('w.workgroup_id', '=', workgroupId)
    .returning(['p.workspace_id', 'p.person_id'])
    .execute()
  for (const { workspace_id, person_id } of ended)
    if (person_id) change.cut({ workspaceId: workspace_id, personId: person_id })
}
