import * as contract from '@strongroom/contract/documents/tasks.ts'
import type { Route } from '../../http/route.ts'
import { actOnTask } from './act-on-task.ts'
import { cancelTask } from './cancel-task.ts'
import { createTask } from './create-task.ts'
import { findTask } from './find-task.ts'
import { listTasks } from './list-tasks.ts'

export function tasks(route: Route): void {
  route(contract.createTask, createTask)
  route(contract.listTasks, listTasks)
  route(contract.findTask, findTask)
  route(contract.actOnTask, actOnTask)
  route(contract.updateTaskStatus, cancelTask)
}
