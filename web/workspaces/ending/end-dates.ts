import { limits } from '@strongroom/contract/wire/limits.ts'
import { dayOf, ownTime, timeOfClock } from '../../i18n/own-time.ts'

const DAY = 86_400_000

/** The first five o'clock in the afternoon that is a day ahead, in the reader's time zone. */
export function defaultEnd(now: Date): Date {
  const earliest = now.getTime() + limits.scheduledEndMinimum
  // Five o'clock of that day, or of the next: a day may have 23 or 25 hours.
  const [today, next] = [earliest, earliest + DAY].map((time) =>
    timeOfClock(`${dayOf(time)}T${limits.closingHour}:00`),
  ) as [number, number]
  return new Date(today >= earliest ? today : next)
}

/** Only reminders in the future. */
export const remindersBefore = (end: number, now: number) =>
  limits.reminderDays.filter((days) => days === 0 || end - days * DAY > now)

/** In the format of a date and time field, in the reader's time zone. */
export const fieldOfTime = (time: Date): string => ownTime(time.getTime()).format('YYYY-MM-DD[T]HH:mm')

/** The value of such a field in epoch milliseconds; undefined if empty. */
export function timeOfField(text: string): number | undefined {
  const time = timeOfClock(text)
  return Number.isNaN(time) ? undefined : time
}

/** Why this moment can't be the end, if it can't. */
export function wrongEnd(end: number | undefined, now: number): 'missing' | 'past' | 'soon' | undefined {
  if (end === undefined) return 'missing'
  if (end < now) return 'past'
  return end - now < limits.scheduledEndMinimum ? 'soon' : undefined
}
