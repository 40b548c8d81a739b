import { details, type EventEntries, TASKS } from '../wire/event.ts'
import { reason } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'
import type { TaskType } from './tasks.ts'

interface Change {
  taskType: TaskType
  status: string
}

/** A version that a part was done about. */
interface Evidence {
  assetUuid: string
  version: number
  sha256: string
}

const done = ({ to }: Happening) => {
  if (to['taskType'] === 'acknowledge') return 'activity.task-acknowledged'
  if (to['taskType'] === 'review') return 'activity.task-reviewed'
  return to['result'] === false ? 'activity.task-rejected' : 'activity.task-approved'
}

const ended = ({ to }: Happening) =>
  to['status'] === 'COMPLETE' ? 'activity.task-completed' : 'activity.task-cancelled'

export const taskEvents = {
  TASK_CREATED: {
    details: details<{ to: Change & { assignees: number; dueDate: number | null; documents: Evidence[] } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.task-created',
    changes: TASKS,
  },
  TASK_ACTIONED: {
    details: details<{ to: Change & { result: boolean; factor: string; documents: Evidence[] } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: done,
    changes: TASKS,
  },
  TASK_STATUS_CHANGED: {
    details: details<{ from: Change; to: Change & { comment?: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: ended,
    more: reason,
    changes: TASKS,
  },
} as const satisfies EventEntries
