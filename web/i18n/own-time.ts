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

/** The part of Temporal that is used here; undefined in older browsers. */
interface Zones {
  Instant: {
    fromEpochMilliseconds: (time: number) => { toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number } }
  }
}

/**
 * Temporal has its own zones: a page's first Intl.DateTimeFormat blocks a phone for a tenth of a second (decision 246).
 */
const zones = () => (globalThis as { Temporal?: Zones }).Temporal

const offsetAt = ({ Instant }: Zones, time: number, name: string) =>
  Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(name).offsetNanoseconds / 60e9

/** A browser may be older than a zone's name. */
function isKnown(name: string): boolean {
  try {
    const temporal = zones()
    if (temporal) offsetAt(temporal, 0, name)
    else new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A moment in that time zone, to be shown: its offset is fixed, so that days can’t be added to it. */
export function ownTime(time: number): dayjs.Dayjs {
  const temporal = zones()
  if (!zone || !Number.isInteger(time)) return dayjs(time)
  return temporal ? dayjs(time).utcOffset(Math.round(offsetAt(temporal, time, zone))) : dayjs(time).tz(zone)
}

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
