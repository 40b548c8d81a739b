import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** The end of a participation as it is stored; undefined where nothing is said of it. It can't lie in the past. */
export function expiryOf(change: Change, time: number | null | undefined): Date | null | undefined {
  if (time === null || time === undefined) return time
  if (time <= change.now.getTime()) throw new Refused('participant.expiry.past')
  return new Date(time)
}

/** The columns that change with it: reminders begin anew. */
export const expiryColumns = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt, reminded_days: null }

/** How the record says it; nothing where it stays as it is. */
export const expiryRecord = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expiresTime: expiresAt?.getTime() ?? null }
