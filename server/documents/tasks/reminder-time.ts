import { momentOf, onClock } from '@strongroom/contract/wire/clock-time.ts'

const HOUR = 9

/** Nine in the morning of a time zone, some days before the day of a moment there. */
export function reminderTime(due: Date, days: number, timezone: string): Date {
  const day = new Date(onClock(due, timezone))
  return momentOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - days, HOUR), timezone)
}
