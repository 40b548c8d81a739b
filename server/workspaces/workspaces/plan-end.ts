import type { Selectable } from 'kysely'
import type { DB, EndReminder } from '../../database/db.gen.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

export interface PlannedEnd {
  end: Date
  reason: string
  /** Days before the end at which owner and managers get an additional reminder; 0 for none. */
  reminderDays: number
}

const DAY = 86_400_000
const REMINDED = [7, 3, 1]

/** Schedules when a workspace closes, replacing an earlier schedule. Past reminders are left out. */
export async function planEnd(change: Change, workspaceId: string, { end, reason, reminderDays }: PlannedEnd) {
  if (end.getTime() - change.now.getTime() < limits.scheduledEndMinimum) throw new Refused('lifecycle.too.soon')
  await change.db
    .updateTable('workspace')
    .set({ modified: change.now, modified_by: change.actor.personId })
    .where('id', '=', workspaceId)
    .execute()
  await writePlan(change, workspaceId, { end, reason, reminderDays })
}

/** Writes a planned end and its reminders, for people and for jobs. Streams that run already end then, too. */
export async function writePlan(change: Change, workspaceId: string, { end, reason, reminderDays }: PlannedEnd) {
  await change.db
    .updateTable('workspace')
    .set({ scheduled_end: end, end_reason: reason, end_reminder_days: reminderDays })
    .where('id', '=', workspaceId)
    .execute()
  change.cut({ workspaceId, at: end.getTime() })
  await change.db.deleteFrom('end_reminder').where('workspace_id', '=', workspaceId).execute()
  const dueBefore = (days: number, audience: EndReminder['audience']) => ({
    workspace_id: workspaceId,
    due: new Date(end.getTime() - days * DAY),
    audience,
  })
  // Owner and managers get everybody's reminder too: nobody is reminded twice in a day.
  const own = reminderDays > 0 && !REMINDED.includes(reminderDays) ? [dueBefore(reminderDays, 'LEADERS')] : []
  const reminders = [...REMINDED.map((days) => dueBefore(days, 'EVERYONE')), ...own].filter(
    ({ due }) => due > change.now,
  )
  if (reminders.length > 0) await change.db.insertInto('end_reminder').values(reminders).execute()
}

/** A workspace's planned end as events tell it; without a date there is none. */
export interface RecordedEnd {
  endDate: number | null
  endReason: string | null
  reminderDays: number
}

export const recordedEnd = (
  row: Pick<Selectable<DB['workspace']>, 'scheduled_end' | 'end_reason' | 'end_reminder_days'>,
): RecordedEnd => ({
  endDate: row.scheduled_end?.getTime() ?? null,
  endReason: row.end_reason || null,
  reminderDays: row.end_reminder_days,
})
