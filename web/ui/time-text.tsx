import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { useText } from '../app/language.ts'

dayjs.extend(relativeTime)

interface Props {
  /** Epoch milliseconds. */
  time: number
  /** date: 14 Nov 2026 (default); time: with the hour; ago: 10 minutes ago. */
  as?: 'date' | 'time' | 'ago'
}

const formats = { date: 'D MMM YYYY', time: 'D MMM YYYY, HH:mm' }

/** A moment in the person's own zone and language; the full one shows on hovering. */
export function TimeText({ time, as = 'date' }: Props) {
  useText()
  const moment = dayjs(time)
  const shown = as === 'ago' ? moment.fromNow() : moment.format(formats[as])
  return (
    <time dateTime={moment.toISOString()} title={moment.format('dddd, D MMMM YYYY HH:mm:ss')}>
      {shown}
    </time>
  )
}
