import { momentOf, onClock } from '../wire/clock-time.ts'

export type SummaryKind = 'DAILY' | 'WEEKLY'

const HOUR = 7
const MONDAY = 1

/** The time of the next digest: seven in the morning of a time zone, weekly on Mondays. Always after `after`. */
export function nextSummary(kind: SummaryKind, after: Date, timezone: string): Date {
  const today = new Date(onClock(after, timezone))
  // A week after a Monday's digest is a Monday again: eight days contain every answer.
  for (let day = 0; day <= 8; day++) {
    const local = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + day, HOUR)
    if (kind === 'WEEKLY' && new Date(local).getUTCDay() !== MONDAY) continue
    const moment = momentOf(local, timezone)
    if (moment > after) return moment
  }
  throw new Error(`no morning in ${timezone}`)
}
