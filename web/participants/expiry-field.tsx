import { TextInput } from '@mantine/core'
import dayjs from 'dayjs'
import { useText } from '../app/language.ts'

interface Props {
  /** The moment at which the participation ends; null for never. */
  time: number | null
  onTime: (time: number | null) => void
}

/** The last day of a participation, which ends as that day does where the person sits who says so. */
export function ExpiryField({ time, onTime }: Props) {
  const t = useText()
  return (
    <TextInput
      type="date"
      label={t('participant.expiry')}
      description={t('participant.expiry.hint')}
      min={dayjs().format('YYYY-MM-DD')}
      value={time === null ? '' : dayjs(time).format('YYYY-MM-DD')}
      onChange={(event) => {
        const { value } = event.currentTarget
        onTime(value === '' ? null : dayjs(value).endOf('day').valueOf())
      }}
    />
  )
}
