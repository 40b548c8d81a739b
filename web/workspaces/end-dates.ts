import { limits } from '@strongroom/contract/limits.ts'

const DAY = 86_400_000
const HOUR = 17

/** What the reminder can be set to, in days before the end; 0 for never. */
export const reminderChoices = [0, 1, 2, 3, 4, 5, 7, 14] as const

/** The first five o'clock in the afternoon that is a day ahead, where the reader is. */
export function defaultEnd(now: Date): Date {
  const end = new Date(now)
  end.setHours(HOUR, 0, 0, 0)
  while (end.getTime() - now.getTime() < limits.scheduledEndMinimum) end.setDate(end.getDate() + 1)
  return end
}

/** Only reminders that would still come. */
export const remindersBefore = (end: number, now: number) =>
  reminderChoices.filter((days) => days === 0 || end - days * DAY > now)

/** As a field for date and time takes it: the clock where the reader is. */
export function fieldOfTime(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** What such a field says, as epoch milliseconds; undefined while it says nothing. */
export function timeOfField(text: string): number | undefined {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : time
}

/** Why this moment can't be the end, if it can't. */
export function wrongEnd(end: number | undefined, now: number): 'missing' | 'past' | 'soon' | undefined {
  if (end === undefined) return 'missing'
  if (end < now) return 'past'
  return end - now < limits.scheduledEndMinimum ? 'soon' : undefined
}
