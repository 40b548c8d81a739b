import { isUnderYear } from '@strongroom/contract/record/reports.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { INVALID } from '../../ui/forms/parse-date.ts'
import { addDays, dayText, daysBetween, reportDay, timeOfDay } from './report-days.ts'

const isDay = (day: string) => day !== '' && day !== INVALID

/** The longest period: a number of days, or anything under a year. */
export type Longest = number | 'under-year'

/** Why a period is refused, as a key. */
export function periodError({ start, end, most }: { start: string; end: string; most: Longest }) {
  if (!isDay(start) || !isDay(end)) return undefined
  if (end < start) return 'error.report.order.invalid'
  const fits = most === 'under-year' ? isUnderYear(timeOfDay(start), timeOfDay(end)) : daysBetween(start, end) <= most
  return fits ? undefined : 'error.report.period.too.long'
}

/** The dates of a connection report: a changed start moves the end to 100 days later, or today. */
export function useReportPeriod({ firstDayTime, most }: { firstDayTime: number | null; most: Longest }) {
  const t = useText()
  const [today] = useState(() => reportDay(Date.now()))
  const first = firstDayTime === null ? today : reportDay(firstDayTime)
  const endOf = (day: string) => [addDays(day, limits.connectionReportDays), today].toSorted()[0]!
  const [start, setStart] = useState(() => [first, addDays(today, -30)].toSorted()[1]!)
  const [end, setEnd] = useState(() => endOf(start))
  const changeStart = (day: string) => {
    setStart(day)
    if (isDay(day)) setEnd(endOf(day))
  }
  const bounds = t('field.between', { min: dayText(timeOfDay(first)), max: dayText(timeOfDay(today)) })
  const outside = (day: string) => (isDay(day) && (day < first || day > today) ? bounds : undefined)
  const wrong = periodError({ start, end, most })
  const errors = { start: outside(start), end: outside(end) ?? (wrong ? t(wrong) : undefined) }
  const isComplete = isDay(start) && isDay(end) && !errors.start && !errors.end
  return { first, today, start, end, changeStart, changeEnd: setEnd, bounds, errors, isComplete }
}
