import dayjs from 'dayjs'
import { useState } from 'react'
import type { mentionPeriods } from './mentions-filter.ts'

type Period = (typeof mentionPeriods)[number]

/** The period that is shown unless another is chosen. */
export const DEFAULT_PERIOD = '6-months' satisfies Period

const MONTHS: Record<Period, number | undefined> = { '6-months': 6, '1-year': 12, '2-years': 24, 'all-time': undefined }

/** The beginning of a period, fixed while it is shown; undefined for all time. */
export function useBeginning(period: Period): number | undefined {
  const [today] = useState(() => dayjs().startOf('day'))
  const months = MONTHS[period]
  return months === undefined ? undefined : today.subtract(months, 'month').valueOf()
}
