import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../app/language.ts'
import { dayOf, endOfDay } from '../app/own-time.ts'

interface Props {
  /** The moment at which the participation ends; null for never. */
  time: number | null
  onTime: (time: number | null) => void
}

/** The last day of a participation, which ends as that day does in the zone of whoever says so. */
export function ExpiryField({ time, onTime }: Props) {
  const t = useText()
  const [today] = useState(() => dayOf(Date.now()))
  return (
    <TextInput
      type="date"
      label={t('participant.expiry')}
      description={t('participant.expiry.hint')}
      min={today}
      value={time === null ? '' : dayOf(time)}
      onChange={(event) => {
        const { value } = event.currentTarget
        onTime(value === '' ? null : endOfDay(value))
      }}
    />
  )
}
