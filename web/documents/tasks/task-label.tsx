import { Badge } from '@mantine/core'
import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'

const LABELS = {
  COMPLETE: { text: 'task.label.complete', colour: 'green' },
  CANCELLED: { text: 'task.label.cancelled', colour: 'gray' },
  OVERDUE: { text: 'task.label.overdue', colour: 'red' },
  OPEN: { text: 'task.label.open', colour: 'brand' },
} as const

/** The state of a task: open ones whose due date has passed are overdue. */
export function TaskLabel({ task: { status, dueDate } }: { task: Pick<Task, 'status' | 'dueDate'> }) {
  const t = useText()
  const [now] = useState(() => Date.now())
  const isOverdue = status === 'OPEN' && dueDate !== null && dueDate < now
  const { text, colour } = LABELS[isOverdue ? 'OVERDUE' : status]
  return (
    <Badge size="sm" color={colour} flex="none">
      {t(text)}
    </Badge>
  )
}
