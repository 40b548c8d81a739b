import type { TaskActions } from '@strongroom/contract/documents/tasks.ts'
import { accepted, inForce, open, writes } from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import {
  directs,
  isAssigned,
  isOpen,
  isPartOpen,
  isTurn,
  readsReceipt,
  type TaskFacts,
  type TaskState,
} from './clauses.ts'

// Tasks are reachable through the workspace's door only, which checks two-step access.
const inside = all<TaskFacts>(accepted, open)

export const taskRules: Rules<TaskActions, TaskFacts> = {
  act: all<TaskFacts>(inside, inForce, writes, isOpen, isAssigned, isPartOpen, isTurn),
  cancel: all<TaskFacts>(inside, inForce, writes, isOpen, directs),
  readReceipt: all<TaskFacts>(inside, readsReceipt),
}

/** The caller's actions on a task. Pure and total: the value shown is the value enforced. */
export const taskActions = (standing: Standing, task: TaskState): TaskActions =>
  actionsBy(taskRules, { standing, task })
