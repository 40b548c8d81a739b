import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Actor } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { endedOrder } from '../../workspaces/ending-tasks/task-order.ts'
import { type GuardedTask, lockTask, typeOf } from './queries.ts'
import { findEvidence } from './task-contents.ts'
import { mailDone } from './task-mails.ts'

/** Does the caller's part of a task. The last open part completes it. */
export async function actOnTask(change: Change, { params, body }: Input<typeof contract.actOnTask>) {
  const task = await lockTask(change, params.taskUuid)
  const { row, entity, standing } = task
  // The caller's page is outdated: the record doesn't say that access was denied.
  if (row.own_status === 'COMPLETE') throw new Refused('task.part.done')
  if (row.status !== 'OPEN') throw new Refused('task.not.open')
  change.authorize(task, 'act')
  const taskType = typeOf(row)
  const result = resultOf(taskType, body.result)
  const factor = factorOf(change.actor)
  await change.db
    .updateTable('task_assignment')
    .set({ status: 'COMPLETE', result, message: body.message, ended: change.now, factor })
    .where('task_id', '=', row.id)
    .where('participant_id', '=', standing.participantId)
    .execute()
  await sql`delete from task_reminder where task_id = ${row.id}::uuid
    and participant_id = ${standing.participantId}::uuid`.execute(change.db)
  const isComplete = await completeTask(change, task)
  const documents = (await findEvidence(change.read, row.id)).map(({ assetUuid, version, sha256 }) => ({
    assetUuid,
    version,
    sha256,
  }))
  const to = { taskType, status: isComplete ? 'COMPLETE' : 'OPEN', result, factor, documents }
  change.record('TASK_ACTIONED', entity, { to })
  if (isComplete)
    change.record('TASK_STATUS_CHANGED', entity, {
      from: { taskType, status: 'OPEN' },
      to: { taskType, status: 'COMPLETE' },
    })
  await mailDone(change, row, { result, message: body.message, isComplete })
}

/** An approval needs its result; other parts can only be done. */
function resultOf(type: contract.TaskType, given: boolean | undefined): boolean {
  const message = type === 'approve' ? 'required' : 'must be true'
  if (type === 'approve' ? given === undefined : given === false)
    throw new Refused('input.invalid', { fields: [{ path: 'result', message }] })
  return given ?? true
}

/** The strongest proof of identity in the session. */
function factorOf({ factors, identityProviderId, scope }: Actor): string {
  if (scope !== null) return 'SERVICE'
  if (factors.passed !== 'NONE') return factors.passed
  return identityProviderId ? 'PROVIDER' : 'PASSWORD'
}

async function completeTask(change: Change, { row }: GuardedTask): Promise<boolean> {
  const completed = await change.db
    .updateTable('task as t')
    .set({ status: 'COMPLETE', ended: change.now, list_order: endedOrder(change.now) })
    .where('t.id', '=', row.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_assignment as a')
            .select('a.task_id')
            .where('a.task_id', '=', row.id)
            .where('a.status', '=', 'OPEN'),
        ),
      ),
    )
    .returning('t.id')
    .executeTakeFirst()
  return completed !== undefined
}
