import type { TaskType } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { openOrder } from '../../workspaces/ending-tasks/task-order.ts'
import type { GuardedWorkspace } from '../../workspaces/workspaces/queries.ts'

/** A document with the version that the task is about, or a link. */
export interface TaskAsset {
  id: string
  kind: string
  name: string
  version_id: string | null
  number: number | null
  size: number | null
  sha256: Buffer | null
  /** Of a link. */
  url: string | null
}

interface NewTask {
  type: TaskType
  title: string
  description: string
  due: Date | null
  /** Days before the due date at which assignees are reminded. */
  days: number[]
  /** Participants. */
  assignees: string[]
  /** One after another: the first has the turn. */
  isChain: boolean
  assets: TaskAsset[]
}

/** Inserts a task with its parts, reminders and references, whose workspace and assignees are locked. */
export async function insertTask(change: Change, { standing }: GuardedWorkspace, task: NewTask) {
  const { type, title, description, due, days, assignees, assets, isChain } = task
  const row = await change.db
    .insertInto('task')
    .values({
      id: uuidv7(),
      workspace_id: standing.workspaceId,
      type,
      title,
      description,
      due,
      reminders: days,
      is_chain: isChain,
      created: change.now,
      created_by: await authorOf(change, standing),
      list_order: openOrder(due),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into task_assignment (task_id, participant_id, position, turn_at)
    select ${row.id}::uuid, p, position, case when position = 1 or not ${isChain}::boolean then ${row.created}::timestamptz end from unnest(${assignees}::uuid[]) with ordinality as given(p, position)`.execute(
    change.db,
  )
  await sql`
    insert into task_reminder (task_id, participant_id, days)
    select ${row.id}::uuid, p, d from unnest(${assignees}::uuid[]) p cross join unnest(${days}::integer[]) d`.execute(
    change.db,
  )
  if (assets.length > 0)
    await change.db
      .insertInto('task_asset')
      .values(assets.map(({ id, ...asset }, position) => ({ ...asset, task_id: row.id, asset_id: id, position })))
      .execute()
  return row
}
