import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

let zone: string | undefined

/** Sets the time zone in which times are shown and entered: the signed-in person's own; the browser's otherwise. */
export function keepZone(own: string | undefined): void {
  zone = own !== undefined && isKnown(own) ? own : undefined
}

/** A browser may be older than a zone's name. */
function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }))
  } catch {
    return false
  }
}

/** A moment in that time zone. */
export const ownTime = (time: number): dayjs.Dayjs => (zone ? dayjs(time).tz(zone) : dayjs(time))

/** The moment of a local time such as 2026-11-14T17:00; NaN if it doesn't exist. */
export const timeOfClock = (text: string): number => {
  const plain = dayjs(text)
  return zone && plain.isValid() ? dayjs.tz(text, zone).valueOf() : plain.valueOf()
}

/** The local date, in the format of date fields. */
export const dayOf = (time: number): string => ownTime(time).format('YYYY-MM-DD')
export const startOfDay = (day: string): number => timeOfClock(`${day}T00:00:00`)
export const endOfDay = (day: string): number => timeOfClock(`${day}T23:59:59.999`)

/** A moment in UTC, for days that mean the same everywhere. */
export const utcTime = (time: number): dayjs.Dayjs => dayjs.utc(time)
