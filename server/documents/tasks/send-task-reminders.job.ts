import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { reminderTime } from './reminder-time.ts'
import { mailReminder } from './task-mails.ts'

const BATCH = 100
/** The zone of people who haven't registered, until they do. */
const ZONE = 'Europe/London'

/**
 * Reminds assignees of open tasks at nine in the morning of their time zone. Deleting a reminder and writing its email
 * are one commit, so that each is sent once, however many nodes run the job.
 */
export const sendTaskReminders = job({
  name: 'send-task-reminders',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    while (await planSome(ports));
    while (await remindOne(ports));
  },
})

/** Computes the time of new reminders, and of those whose assignee has changed their time zone. */
const planSome = (ports: Ports) =>
  asSystem(ports, 'reminders of tasks are planned', async (change) => {
    change.unaudited('the task was recorded')
    const { rows } = await sql<{ task_id: string; participant_id: string; days: number; task_due: Date; zone: string }>`
      select r.task_id, r.participant_id, r.days, t.due as task_due, coalesce(p.timezone, ${ZONE}) as zone
        from task_reminder r join task t on t.id = r.task_id join participant o on o.id = r.participant_id
        left join person p on p.id = o.person_id
       where r.due = '-infinity' limit ${BATCH} for update of r skip locked`.execute(change.db)
    const planned = rows.map(({ task_due, zone, ...row }) => ({ ...row, due: reminderTime(task_due, row.days, zone) }))
    await sql`
      update task_reminder r set due = n.due
        from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as n
          (task_id uuid, participant_id uuid, days integer, due timestamptz)
       where r.task_id = n.task_id and r.participant_id = n.participant_id and r.days = n.days`.execute(change.db)
    return rows.length > 0
  })

/** Takes the due reminders of one part and emails one of them. Returns whether there were any. */
const remindOne = (ports: Ports) =>
  asSystem(ports, 'a reminder of a task', async (change) => {
    change.unaudited('a reminder changes nothing')
    const taken = await takeOne(change)
    if (!taken) return false
    const task = await change.db
      .selectFrom('task as t')
      .innerJoin('workspace as w', 'w.id', 't.workspace_id')
      .innerJoin('task_assignment as a', 'a.task_id', 't.id')
      .selectAll('t')
      .where('t.id', '=', taken.task_id)
      .where('a.participant_id', '=', taken.participant_id)
      .where('a.status', '=', 'OPEN')
      // In a chain only whose turn it is.
      .where('a.turn_at', 'is not', null)
      .where('w.closed_at', 'is', null)
      .executeTakeFirst()
    // After the due date it is too late for a reminder.
    if (task?.due && task.due > change.now) await mailReminder(change, task, taken.participant_id)
    return true
  })

/** Locks the part first, so that two nodes don't take two reminders of it. */
async function takeOne(change: Change) {
  const { rows } = await sql<{ task_id: string; participant_id: string }>`
    with part as materialized (
      select a.task_id, a.participant_id from task_reminder r
        join task_assignment a on a.task_id = r.task_id and a.participant_id = r.participant_id
       where r.due > '-infinity' and r.due <= ${change.now}::timestamptz
       order by r.due limit 1 for update of a skip locked)
    delete from task_reminder r using part
     where r.task_id = part.task_id and r.participant_id = part.participant_id
       and r.due > '-infinity' and r.due <= ${change.now}::timestamptz
    returning r.task_id, r.participant_id`.execute(change.db)
  return rows[0]
}
