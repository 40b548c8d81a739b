import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/** A hidden participant who becomes visible takes over the tasks of their open invitation. */
export async function moveParts(change: Change, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update task_assignment a set participant_id = ${to}::uuid where a.participant_id = ${from}::uuid
       and not exists (select from task_assignment b where b.task_id = a.task_id and b.participant_id = ${to}::uuid)`.execute(
    change.db,
  )
}

/** A new owner takes over the former owner's open tasks. */
export async function passTasks(change: Change, workspaceId: string, { from, to }: { from: string; to: string }) {
  await sql`
    update task set created_by = (select id from participant
       where workspace_id = ${workspaceId}::uuid and person_id = ${to}::uuid and removed_at is null and shadow_of is null)
     where workspace_id = ${workspaceId}::uuid and status = 'OPEN'
       and created_by in (select id from participant where workspace_id = ${workspaceId}::uuid and person_id = ${from}::uuid)`.execute(
    change.db,
  )
}
