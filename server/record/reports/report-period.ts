import { isUnderYear, REPORT_DAY } from '@strongroom/contract/record/reports.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

export interface Period {
  startTime: number
  endTime: number
}

export const dayOf = (time: number): number => Math.floor(time / REPORT_DAY) * REPORT_DAY

/** Refuses an end before the start, and more than `most` days. A period within one day counts as one. */
export function refuseDays({ startTime, endTime }: Period, most: number): void {
  refuseOrder({ startTime, endTime })
  const days = Math.max(1, (dayOf(endTime) - dayOf(startTime)) / REPORT_DAY)
  if (days > most) throw new Refused('report.period.too.long')
}

/** The clocks may change within a period: then the last of its days ends up to an hour later. */
const CLOCK_CHANGE = 3_600_000

/** Refuses an end before the start, and a year or more. */
export function refuseYear({ startTime, endTime }: Period): void {
  refuseOrder({ startTime, endTime })
  if (!isUnderYear(startTime, endTime - CLOCK_CHANGE)) throw new Refused('report.period.too.long')
}

function refuseOrder({ startTime, endTime }: Period): void {
  if (endTime < startTime) throw new Refused('report.order.invalid')
}

/** Refuses a period that begins before the first figures or ends in the future. */
export async function refuseOutside(read: Read, { startTime, endTime }: Period): Promise<void> {
  const first = await firstDay(read)
  const isBefore = first === null || dayOf(startTime) < first.getTime()
  if (isBefore || dayOf(endTime) > dayOf(read.now.getTime())) throw new Refused('report.range.invalid')
}

/** The first day with figures of connections in this installation. */
export async function firstDay(read: Read): Promise<Date | null> {
  const { rows } = await sql<{ day: Date | null }>`select min(day) as day from connection_figure`.execute(read.db)
  return rows[0]!.day
}
