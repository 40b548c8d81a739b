/**
 * The moment at which a clock of that time zone shows this time. Computed twice: the clocks may have changed that
 * night.
 */
export function momentOf(local: number, timezone: string): Date {
  const about = local - offsetAt(local, timezone)
  return new Date(local - offsetAt(about, timezone))
}

const offsetAt = (time: number, timezone: string) => onClock(new Date(time), timezone) - time

/** The time on a clock of that time zone, to the second, as if it were UTC. */
export function onClock(time: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)!.value)
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
    time.getUTCMilliseconds(),
  )
}
