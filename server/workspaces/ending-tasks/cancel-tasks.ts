import type { TaskType } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import type { Entity } from '../../kernel/refused.ts'
import { mailPeople, type Recipient } from '../../mail/mail-person.ts'
import { endedOrder } from './task-order.ts'
import { lasts } from '../../access/lasting.ts'

/** Cancels the open tasks of a workspace that closes, and emails the others whose parts were open. */
export async function cancelTasks(change: Change, { id: workspaceId, name }: Entity): Promise<void> {
  const { rows: tasks } = await sql<{ id: string; title: string; type: TaskType }>`
    update task set status = 'CANCELLED', ended = ${change.now}::timestamptz, list_order = ${endedOrder(change.now)}::bigint
     where workspace_id = ${workspaceId}::uuid and status = 'OPEN' returning id, title, type`.execute(change.db)
  if (tasks.length === 0) return
  const ids = tasks.map(({ id }) => id)
  const actor = change.read.signedIn ? change.actor.personId : null
  await sql`delete from task_reminder where task_id = any(${ids}::uuid[])`.execute(change.db)
  const { rows: people } = await sql<Recipient>`
    with parts as (
      update task_assignment set status = 'NOT_DONE', ended = ${change.now}::timestamptz
       where task_id = any(${ids}::uuid[]) and status = 'OPEN' returning participant_id, turn_at)
    select p.id as person_id, p.given_name, p.locale, p.timezone, e.address
      from participant o join workspace w on w.id = o.workspace_id join person p on p.id = o.person_id join primary_address e on e.person_id = p.id
     where o.id in (select participant_id from parts where turn_at is not null)
       and o.accepted_at is not null and ${lasts('o', change)}
       and p.id is distinct from ${actor}::uuid and p.email_subscriber and p.disabled_at is null order by o.id`.execute(
    change.db,
  )
  for (const { id, title, type: taskType } of tasks)
    change.record('TASK_STATUS_CHANGED', entities.task(id, title, workspaceId), {
      from: { taskType, status: 'OPEN' },
      to: { taskType, status: 'CANCELLED' },
    })
  await mailPeople(change, people, {
    workspaceId,
    subject: 'tasks-closed.subject',
    paragraphs: ['tasks-closed.intro'],
    values: { workspace: name },
    leaves: 'PEOPLE',
  })
}
