import { Badge } from '@mantine/core'
import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useMaybeSession } from '../../session/session.ts'

const LABELS = {
  COMPLETE: { text: 'task.label.complete', colour: 'green' },
  CANCELLED: { text: 'task.label.cancelled', colour: 'gray' },
  OVERDUE: { text: 'task.label.overdue', colour: 'red' },
  WAITING: { text: 'task.label.waiting', colour: 'gray' },
  OPEN: { text: 'task.label.open', colour: 'brand' },
} as const

type Labelled = Pick<Task, 'status' | 'dueDate' | 'assignments'>

/**
 * The state of a task: open ones whose due date has passed are overdue. Open chains tell assignees whose turn hasn't
 * come that they wait.
 */
export function TaskLabel({ task }: { task: Labelled }) {
  const t = useText()
  const [now] = useState(() => Date.now())
  const own = useMaybeSession()?.user.uuid
  const { text, colour } = LABELS[labelOf(task, own, now)]
  return (
    <Badge size="sm" color={colour} flex="none">
      {t(text)}
    </Badge>
  )
}

function labelOf({ status, dueDate, assignments }: Labelled, own: string | undefined, now: number) {
  if (status !== 'OPEN') return status
  if (dueDate !== null && dueDate < now) return 'OVERDUE'
  return assignments.some(({ userUuid, isWaiting }) => isWaiting && userUuid === own) ? 'WAITING' : 'OPEN'
}
