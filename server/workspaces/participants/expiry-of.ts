import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** The stored end of a participation; undefined if the request doesn't mention it. It can't be in the past. */
export function expiryOf(change: Change, time: number | null | undefined): Date | null | undefined {
  if (time === null || time === undefined) return time
  if (time <= change.now.getTime()) throw new Refused('participant.expiry.past')
  return new Date(time)
}

/** The columns that change with it: reminders start again. */
export const expiryColumns = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt, reminded_days: null }

/** The entry in the record; empty if unchanged. */
export const expiryRecord = (expiresAt: Date | null | undefined) =>
  expiresAt === undefined ? {} : { expiresTime: expiresAt?.getTime() ?? null }
