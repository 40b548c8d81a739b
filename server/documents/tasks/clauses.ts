import { clause, type Facts } from '../../access/rules.ts'

/** The facts about a task that rules depend on. */
export interface TaskState {
  isOpen: boolean
  /** Created by the person, or moved to them with the ownership. */
  isOwn: boolean
  isAssigned: boolean
  /** The person's part has ended: done, or not done and over. */
  isPartEnded: boolean
  /** In a chain, somebody before the person hasn't done their part yet. */
  isWaiting: boolean
  /** The person has done their part. */
  isPartDone: boolean
}

export interface TaskFacts extends Facts {
  task: TaskState
}

export const isOpen = clause('task.open', ['task'], ({ task }: TaskFacts) => task.isOpen)
export const isAssigned = clause('task.assigned', ['task'], ({ task }: TaskFacts) => task.isAssigned)
export const isPartOpen = clause('task.part.open', ['task'], ({ task }: TaskFacts) => !task.isPartEnded)
export const isTurn = clause('task.turn', ['task'], ({ task }: TaskFacts) => !task.isWaiting)
export const directs = clause(
  'task.creator',
  ['task', 'owner'],
  ({ standing, task }: TaskFacts) => standing.isOwner || task.isOwn,
)
export const readsReceipt = clause(
  'task.receipt.reader',
  ['task', 'owner'],
  ({ standing, task }: TaskFacts) => standing.isOwner || standing.isManager || task.isOwn || task.isPartDone,
)
