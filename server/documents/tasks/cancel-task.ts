import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endedOrder } from '../../workspaces/ending-tasks/task-order.ts'
import { lockTask, typeOf } from './queries.ts'
import { mailCancelled } from './task-mails.ts'

/** Cancels an open task. Parts that were done stay as they are. */
export async function cancelTask(change: Change, { params, body }: Input<typeof contract.updateTaskStatus>) {
  const task = await lockTask(change, params.taskUuid)
  const { row, entity } = task
  // The caller's page is outdated: the record doesn't say that access was denied.
  if (row.status !== 'OPEN') throw new Refused('task.not.open')
  change.authorize(task, 'cancel')
  const { status, message } = body
  await change.db
    .updateTable('task')
    .set({ status, message, ended: change.now, list_order: endedOrder(change.now) })
    .where('id', '=', row.id)
    .execute()
  const { rows: parts } = await sql<{ participant_id: string }>`
    with reminders as (delete from task_reminder where task_id = ${row.id}::uuid)
    update task_assignment set status = 'NOT_DONE', ended = ${change.now}::timestamptz
     where task_id = ${row.id}::uuid and status = 'OPEN' returning participant_id`.execute(change.db)
  const taskType = typeOf(row)
  change.record('TASK_STATUS_CHANGED', entity, {
    from: { taskType, status: 'OPEN' },
    to: { taskType, status, ...(message ? { comment: message } : {}) },
  })
  await mailCancelled(change, row, { participantIds: parts.map((part) => part.participant_id), message })
}
