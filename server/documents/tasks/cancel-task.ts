import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endedOrder } from '../../workspaces/ending-tasks/task-order.ts'
import { lockTask, typeOf } from './queries.ts'
import { mailCancelled } from './task-mails.ts'

/** Cancels an open task, and tells its creator and those who were asked. Parts that were done stay as they are. */
export async function cancelTask(change: Change, { params, body }: Input<typeof contract.updateTaskStatus>) {
  const task = await lockTask(change, params.taskUuid)
  const { row, entity, standing } = task
  // The caller's page is outdated: the record doesn't say that access was denied.
  if (row.status !== 'OPEN') throw new Refused('task.not.open')
  change.authorize(task, 'cancel')
  const { status, message } = body
  const ending = { ended: change.now, cancelled_by: standing.participantId, list_order: endedOrder(change.now) }
  await change.db
    .updateTable('task')
    .set({ status, message, ...ending })
    .where('id', '=', row.id)
    .execute()
  const { rows: parts } = await sql<{ participant_id: string; turn_at: Date | null }>`
    with reminders as (delete from task_reminder where task_id = ${row.id}::uuid)
    update task_assignment set status = 'NOT_DONE', ended = ${change.now}::timestamptz
     where task_id = ${row.id}::uuid and status = 'OPEN' returning participant_id, turn_at`.execute(change.db)
  const taskType = typeOf(row)
  change.record('TASK_STATUS_CHANGED', entity, {
    from: { taskType, status: 'OPEN' },
    to: { taskType, status, ...(message ? { comment: message } : {}) },
  })
  // Those whose turn hadn't come were never asked.
  const asked = parts.filter(({ turn_at }) => turn_at !== null)
  await mailCancelled(change, row, { participantIds: asked.map((part) => part.participant_id), message })
}
