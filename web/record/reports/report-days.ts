import { REPORT_DAY } from '@strongroom/contract/record/reports.ts'
import { utcTime } from '../../i18n/own-time.ts'

/** Figures are kept by days in UTC: the day of a moment, in the format of date fields. */
export const reportDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The beginning of such a day; NaN for none. */
export const timeOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string => reportDay(timeOfDay(day) + days * REPORT_DAY)

/** Days between two of them; a period within one day counts as one. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(1, (timeOfDay(to) - timeOfDay(from)) / REPORT_DAY)

/** A day as people read it. */
export const dayText = (time: number): string => utcTime(time).format('D MMM YYYY')
