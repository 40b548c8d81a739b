import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { type EndedTask, mailEnded } from './mail-ended.ts'
import { passTurn } from './pass-turn.ts'
import { endedOrder } from './task-order.ts'

/**
 * Ends the open parts of somebody who no longer participates. A task without open parts is complete if anybody did
 * their part, otherwise cancelled, and its creator is told. Tasks are locked in one order, so that two who leave don't
 * block each other.
 */
export async function endParts(
  change: Change,
  { id, workspace_id: workspaceId }: { id: string; workspace_id: string },
  { isSystem }: { isSystem: boolean },
): Promise<void> {
  const { rows: tasks } = await sql<{ id: string }>`
    select t.id from task_assignment a join task t on t.id = a.task_id
     where a.participant_id = ${id}::uuid and a.status = 'OPEN' order by t.id for update of t`.execute(change.db)
  if (tasks.length === 0) return
  const { rows: ended } = await sql<EndedTask>`
    with parts as (
      update task_assignment set status = 'NOT_DONE', ended = ${change.now}::timestamptz
       where participant_id = ${id}::uuid and status = 'OPEN' returning task_id),
    reminders as (delete from task_reminder where participant_id = ${id}::uuid)
    update task t set ended = ${change.now}::timestamptz, list_order = ${endedOrder(change.now)}::bigint, nobody_left = true,
           status = case when exists (select from task_assignment d where d.task_id = t.id and d.status = 'COMPLETE')
                         then 'COMPLETE' else 'CANCELLED' end
     where t.id in (select task_id from parts) and t.status = 'OPEN'
       and not exists (select from task_assignment o
                        where o.task_id = t.id and o.status = 'OPEN' and o.participant_id <> ${id}::uuid)
    returning t.id, t.title, t.type, t.status`.execute(change.db)
  await passTurn(
    change,
    tasks.map((task) => task.id),
  )
  for (const { id: taskId, title, type: taskType, status } of ended)
    change.record('TASK_STATUS_CHANGED', entities.task(taskId, title, workspaceId), {
      from: { taskType, status: 'OPEN' },
      to: { taskType, status },
      ...(isSystem ? { personId: null } : {}),
    })
  await mailEnded(change, workspaceId, ended)
}
