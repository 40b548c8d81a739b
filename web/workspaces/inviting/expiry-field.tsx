import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { dayOf, endOfDay } from '../../i18n/own-time.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { INVALID } from '../../ui/forms/parse-date.ts'

interface Props {
  /** The end of the participation; null for never, NaN while the input is no date. */
  time: number | null
  onTime: (time: number | null) => void
  error?: string | undefined
}

const timeOf = (day: string) => (day === '' ? null : day === INVALID ? Number.NaN : endOfDay(day))

const shownDay = (time: number | null) => (time === null ? '' : Number.isNaN(time) ? INVALID : dayOf(time))

/** The last day of a participation, which ends at midnight in the inviter's time zone. */
export function ExpiryField({ time, onTime, error }: Props) {
  const t = useText()
  const [today] = useState(() => dayOf(Date.now()))
  return (
    <DateField
      label={t('participant.expiry')}
      description={t('participant.expiry.hint')}
      min={today}
      value={shownDay(time)}
      onChange={(day) => onTime(timeOf(day))}
      error={error}
    />
  )
}
