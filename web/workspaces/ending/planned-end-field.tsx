import { Checkbox } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { defaultEnd, fieldOfTime, timeOfField, wrongEnd } from './end-dates.ts'

interface Props {
  /** In the format of the date and time field; empty without a schedule. */
  end: string
  onEnd: (end: string) => void
}

/** Whether a new workspace closes by itself, and when. */
export function PlannedEndField({ end, onEnd }: Props) {
  const t = useText()
  const [now] = useState(() => Date.now())
  const [planned, setPlanned] = useState(end !== '')
  const plan = (on: boolean) => {
    setPlanned(on)
    onEnd(on ? fieldOfTime(defaultEnd(new Date(now))) : '')
  }
  const wrong = planned ? wrongEnd(timeOfField(end), now) : undefined
  return (
    <>
      <Checkbox
        label={t('workspace.create.end')}
        description={t('workspace.create.end-hint')}
        checked={planned}
        onChange={(event) => plan(event.currentTarget.checked)}
      />
      {planned && (
        <DateField
          withTime
          label={t('workspace.end.time')}
          description={t('workspace.end.time-hint')}
          min={fieldOfTime(new Date(now + limits.scheduledEndMinimum))}
          value={end}
          onChange={onEnd}
          error={wrong && t(`workspace.end.time.${wrong}`)}
        />
      )}
    </>
  )
}
