import type { TaskType } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { entities } from '../../access/entities.ts'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'
import type { TaskState } from './clauses.ts'
import { taskActions } from './policy.ts'
import type { Selecting } from '../../database/connections.ts'

/** Tasks with one participant's part. Expressions beside `own` need their person's rows in many workspaces. */
export const selectTasks = (db: Selecting, participantId: string) =>
  db
    .selectFrom('task as t')
    .innerJoin('workspace as w', 'w.id', 't.workspace_id')
    .leftJoin('task_assignment as own', (join) =>
      join.onRef('own.task_id', '=', 't.id').on('own.participant_id', '=', participantId),
    )
    .selectAll('t')
    .select([
      'own.status as own_status',
      'own.turn_at as own_turn',
      'w.name as workspace_name',
      'w.owner_id',
      'w.workgroup_id',
      'w.closed_at',
    ])
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number]

/** The state of a task that rules depend on. */
export const stateOf = (
  row: Pick<TaskRow, 'status' | 'created_by' | 'own_status' | 'own_turn'>,
  { participantId }: Standing,
): TaskState => ({
  isOpen: row.status === 'OPEN',
  isOwn: row.created_by === participantId,
  isAssigned: row.own_status !== null,
  isPartEnded: row.own_status !== null && row.own_status !== 'OPEN',
  isWaiting: row.own_status === 'OPEN' && row.own_turn === null,
  isPartDone: row.own_status === 'COMPLETE',
})

export const typeOf = (row: { type: string }) => row.type as TaskType

export const taskEntity = (row: { id: string; title: string; workspace_id: string }) =>
  entities.task(row.id, row.title, row.workspace_id)

/** The workspace of a task that the caller may know of; `task.not.found` for unknown, foreign and pending ones. */
async function placeOf(read: Read, taskId: string): Promise<Standing> {
  const place = await read.db.selectFrom('task').select('workspace_id').where('id', '=', taskId).executeTakeFirst()
  if (!place) throw new Refused('task.not.found')
  const standing = await findStanding(read, place.workspace_id).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'workspace.not.found') throw new Refused('task.not.found')
    throw error
  })
  // The contents of a workspace that a person is only invited to look like nothing.
  if (!standing.hasAccepted) throw new Refused('task.not.found')
  return standing
}

async function findIn(db: Read['db'], taskId: string, standing: Standing) {
  const row = await selectTasks(db, standing.participantId).where('t.id', '=', taskId).executeTakeFirst()
  if (!row) throw new Refused('task.not.found')
  return { row, standing, actions: taskActions(standing, stateOf(row, standing)), entity: taskEntity(row) }
}

/** One task that the caller sees. */
export async function findGuardedTask(read: Read, taskId: string) {
  return findIn(read.db, taskId, enter(await placeOf(read, taskId)))
}
export type GuardedTask = Awaited<ReturnType<typeof findGuardedTask>>

/** The same for a change, with its row locked; closing the workspace waits. */
export async function lockTask(change: Change, taskId: string): Promise<GuardedTask> {
  const { workspaceId } = await placeOf(change.read, taskId)
  const { standing } = await lockWorkspace(change, workspaceId, 'share', 'task.not.found')
  await sql`select id from task where id = ${taskId}::uuid for update`.execute(change.db)
  return findIn(change.read.db, taskId, standing)
}
