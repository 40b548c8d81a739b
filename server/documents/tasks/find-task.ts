import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { presentTasks } from './present-tasks.ts'
import { findGuardedTask } from './queries.ts'

/** Finds one task. */
export async function findTask(
  read: Read,
  { params, query }: Input<typeof contract.findTask>,
): Promise<Reply<typeof contract.findTask>> {
  const { row } = await findGuardedTask(read, params.taskUuid)
  const [task] = await presentTasks(read, [row.id], query.includeActions)
  if (!task) throw new Refused('task.not.found')
  return task
}
