export type SummaryKind = 'DAILY' | 'WEEKLY'

const HOUR = 7
const MONDAY = 1

/** The time of the next digest: seven in the morning of a time zone, weekly on Mondays. Always after `after`. */
export function nextSummary(kind: SummaryKind, after: Date, timezone: string): Date {
  const today = new Date(asIfUtc(after, timezone))
  // A week after a Monday's digest is a Monday again: eight days contain every answer.
  for (let day = 0; day <= 8; day++) {
    const local = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + day, HOUR)
    if (kind === 'WEEKLY' && new Date(local).getUTCDay() !== MONDAY) continue
    const moment = momentOf(local, timezone)
    if (moment > after) return moment
  }
  throw new Error(`no morning in ${timezone}`)
}

/**
 * The moment at which a clock of that time zone shows this time. Computed twice: the clocks may have changed that
 * night.
 */
function momentOf(local: number, timezone: string): Date {
  const about = local - offsetAt(local, timezone)
  return new Date(local - offsetAt(about, timezone))
}

const offsetAt = (time: number, timezone: string) => asIfUtc(new Date(time), timezone) - time

/** The time on a clock of that time zone, to the second, as if it were UTC. */
function asIfUtc(time: Date, timezone: string): number {
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
