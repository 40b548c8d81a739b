import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { INVALID } from '../../ui/forms/parse-date.ts'
import { reminderName } from '../../workspaces/ending/reminder-name.ts'
import { fieldOfTime, remindersBefore, timeOfField } from '../../workspaces/ending/end-dates.ts'

interface Props {
  /** null for none; NaN while the input is no date. */
  due: number | null
  onDue: (due: number | null) => void
  /** Days before; 0 is no reminder. */
  reminder: number
  onReminder: (days: number) => void
  /** When the workspace closes. */
  end: number | null
  error?: string | undefined
}

const timeOf = (text: string) => (text === '' ? null : (timeOfField(text) ?? Number.NaN))

/** The due date of a task, and when its assignees are reminded: only reminders before it are offered. */
export function DueFields({ due, onDue, reminder, onReminder, end, error }: Props) {
  const t = useText()
  const [now] = useState(() => Date.now())
  const isDate = due !== null && !Number.isNaN(due)
  const wrong = isDate && due <= now ? 'past' : isDate && end !== null && due > end ? 'expiry' : undefined
  return (
    <>
      <DateField
        withTime
        label={t('task.due-date')}
        description={t('workspace.end.time-hint')}
        min={fieldOfTime(new Date(now))}
        {...(end === null ? {} : { max: fieldOfTime(new Date(end)) })}
        value={due === null ? '' : isDate ? fieldOfTime(new Date(due)) : INVALID}
        onChange={(text) => onDue(timeOf(text))}
        error={wrong ? t(`error.task.time.${wrong}`) : error}
      />
      {isDate && (
        <NativeSelect
          label={t('task.reminder')}
          description={t('task.reminder-hint')}
          value={reminder}
          onChange={(event) => onReminder(Number(event.currentTarget.value))}
          data={remindersBefore(due, now).map((days) => ({ value: String(days), label: reminderName(t, days) }))}
        />
      )}
    </>
  )
}
