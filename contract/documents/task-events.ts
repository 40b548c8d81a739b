import { details, type EventEntries, TASKS } from '../wire/event.ts'
import { reason } from '../wire/event-wording.ts'
import type { Happening, Values, Wording } from '../wire/happening.ts'
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

const TYPE_NAMES: Record<string, `activity.${string}`> = {
  acknowledge: 'activity.task-type.acknowledge',
  approve: 'activity.task-type.approve',
  review: 'activity.task-type.review',
}

/** A task without a title is shown by its type's name, in the reader's language. */
const named = ({ name, to }: Happening, { text }: Wording): Values => {
  const key = TYPE_NAMES[String(to['taskType'])]
  return name === '' && key ? { name: text(key) } : {}
}

export const taskEvents = {
  TASK_CREATED: {
    details: details<{ to: Change & { assignees: number; dueDate: number | null; documents: Evidence[] } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.task-created',
    values: named,
    changes: TASKS,
  },
  TASK_ACTIONED: {
    details: details<{ to: Change & { result: boolean; factor: string; documents: Evidence[] } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: done,
    values: named,
    changes: TASKS,
  },
  TASK_STATUS_CHANGED: {
    details: details<{ from: Change; to: Change & { comment?: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: ended,
    values: named,
    more: reason,
    changes: TASKS,
  },
} as const satisfies EventEntries
