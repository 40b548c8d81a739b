import { Refused } from '../../kernel/refused.ts'

const DAY = 86_400_000

interface Dates {
  dueDate?: number | null | undefined
  reminders: readonly number[]
}

/** The due date and the days before it at which assignees are reminded. Both are checked. */
export function checkDates({ dueDate, reminders }: Dates, now: Date, end: Date | null) {
  const due = typeof dueDate === 'number' ? new Date(dueDate) : null
  if (due && due <= now) throw new Refused('task.time.past')
  if (due && end && due > end) throw new Refused('task.time.expiry')
  const days = [...new Set(reminders)].filter((day) => day > 0).toSorted((a, b) => b - a)
  if (days.some((day) => !due || due.getTime() - day * DAY <= now.getTime())) throw new Refused('task.reminder.invalid')
  return { due, days }
}
