import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { dayOf, ownTime } from '../i18n/own-time.ts'
import { type TextOf, useText } from '../i18n/language.ts'

dayjs.extend(relativeTime)

interface Props {
  /** Epoch milliseconds. */
  time: number
  /** date: 14 Nov 2026 (default); time: with the time of day; recent: with the time if today; ago: 10 minutes ago. */
  as?: 'date' | 'time' | 'recent' | 'ago'
}

const formats = { date: 'D MMM YYYY', time: 'D MMM YYYY, HH:mm' }

/** A moment in the person's time zone and language; the full one shows on hover. */
export function TimeText({ time, as = 'date' }: Props) {
  const t = useText()
  const moment = ownTime(time)
  return (
    <time dateTime={moment.toISOString()} title={moment.format('dddd, D MMMM YYYY HH:mm:ss')}>
      {shownAs(t, moment, as)}
    </time>
  )
}

function shownAs(t: TextOf, moment: dayjs.Dayjs, as: NonNullable<Props['as']>): string {
  if (as === 'ago') return moment.fromNow()
  if (as !== 'recent') return moment.format(formats[as])
  return dayOf(moment.valueOf()) === dayOf(Date.now())
    ? t('time.today', { time: moment.format('HH:mm') })
    : moment.format(formats.date)
}
