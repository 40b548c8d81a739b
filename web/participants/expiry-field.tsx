import dayjs from 'dayjs'
import { useText } from '../app/language.ts'
import { DateField } from '../ui/date-field.tsx'
import { INVALID } from '../ui/parse-date.ts'

interface Props {
  /** The moment at which the participation ends; null for never, NaN while what is typed is no date. */
  time: number | null
  onTime: (time: number | null) => void
  error?: string | undefined
}

const timeOf = (day: string) => (day === '' ? null : day === INVALID ? Number.NaN : dayjs(day).endOf('day').valueOf())

const dayOf = (time: number | null) =>
  time === null ? '' : Number.isNaN(time) ? INVALID : dayjs(time).format('YYYY-MM-DD')

/** The last day of a participation, which ends as that day does where the person sits who says so. */
export function ExpiryField({ time, onTime, error }: Props) {
  const t = useText()
  return (
    <DateField
      label={t('participant.expiry')}
      description={t('participant.expiry.hint')}
      min={dayjs().format('YYYY-MM-DD')}
      value={dayOf(time)}
      onChange={(day) => onTime(timeOf(day))}
      error={error}
    />
  )
}
