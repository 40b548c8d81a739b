import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import type { Change } from '../../kernel/change.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPeople, type PersonEmail, type Recipient } from '../../mail/mail-person.ts'
import { mailedTitle } from '../../mail/task-title.ts'
import type { TextKey } from '../../mail/text.ts'
import { lasts } from '../../access/lasting.ts'

type TaskRow = Pick<
  Selectable<DB['task']>,
  'id' | 'workspace_id' | 'type' | 'title' | 'description' | 'due' | 'created_by'
>

interface Mailed {
  /** The participants told, other than the actor. */
  to: string[]
  /** Open texts, and those that quote nothing, for two-step workspaces. */
  subject: TextKey
  intro: TextKey
  shut: TextKey
  values?: Record<string, string>
  more?: TextKey[]
  message?: { intro: TextKey; text: string }
}

/** Tells the assignees of a new task; in a chain the first of them. */
export async function mailCreated(change: Change, task: TaskRow): Promise<void> {
  await mailTask(change, task, {
    to: await assigneesOf(change, task.id),
    subject: 'task-created.subject',
    intro: `task-created.${task.type as 'approve'}`,
    shut: 'task-created.shut',
    ...(task.due ? { more: ['task.due'] } : {}),
    message: { intro: 'task.description', text: task.description },
  })
}

/** Tells the creator that somebody has done their part. */
export async function mailDone(
  change: Change,
  task: TaskRow,
  { result, message, isComplete }: { result: boolean; message: string; isComplete: boolean },
): Promise<void> {
  const done = task.type === 'approve' && !result ? 'reject' : (task.type as 'approve')
  await mailTask(change, task, {
    to: [task.created_by],
    subject: 'task-done.subject',
    intro: `task-done.${done}`,
    shut: 'task-done.shut',
    ...(isComplete ? { more: ['task-done.complete'] } : {}),
    message: { intro: 'task.message', text: message },
  })
}

/** Tells the people whose parts were open, and the creator of a task that the owner cancelled. */
export async function mailCancelled(
  change: Change,
  task: TaskRow,
  { participantIds, message }: { participantIds: string[]; message: string },
): Promise<void> {
  const email = {
    subject: 'task-cancelled.subject',
    shut: 'task-cancelled.shut',
    message: { intro: 'task.message', text: message },
  } as const
  const others = participantIds.filter((id) => id !== task.created_by)
  await mailTask(change, task, { ...email, to: others, intro: 'task-cancelled.intro' })
  await mailTask(change, task, { ...email, to: [task.created_by], intro: 'task-cancelled.own' })
}

/** Reminds one assignee. */
export async function mailReminder(change: Change, task: TaskRow, participantId: string): Promise<void> {
  await mailTask(change, task, {
    to: [participantId],
    subject: 'task-reminder.subject',
    intro: 'task-reminder.intro',
    shut: 'task-reminder.shut',
    more: ['task.due'],
  })
}

const assigneesOf = async (change: Change, taskId: string) =>
  (
    await change.db
      .selectFrom('task_assignment')
      .select('participant_id')
      .where('task_id', '=', taskId)
      .where('turn_at', 'is not', null)
      .execute()
  ).map((row) => row.participant_id)

/** Only people who are inside and want emails are told; of two-step workspaces they are told nothing else. */
async function mailTask(change: Change, task: TaskRow, { to, ...mail }: Mailed): Promise<void> {
  const people = await readersOf(change, to)
  const [first] = people
  if (!first) return
  const { subject, intro, shut, more = [], message } = mail
  const isShut = first.two_step
  const title = mailedTitle(task)
  const values = {
    workspace: first.workspace,
    person: change.read.signedIn ? await actorName(change) : '',
  }
  const email: PersonEmail = {
    workspaceId: task.workspace_id,
    subject: isShut ? 'task.shut-subject' : subject,
    paragraphs: isShut ? [shut] : [intro, ...more],
    texts: title.texts ?? {},
    values: { ...values, ...title.values },
    ...(task.due && !isShut ? { time: task.due } : {}),
    ...(message && !isShut ? { message } : {}),
    leaves: 'PEOPLE',
    quotes: true,
    link: { label: 'task.button', path: `/share/${task.workspace_id}?tab=tasks` },
  }
  await mailPeople(change, people, email)
}

interface Reader extends Recipient {
  two_step: boolean
  workspace: string
}

async function readersOf(change: Change, participantIds: string[]): Promise<Reader[]> {
  const actor = change.read.signedIn ? change.actor.personId : null
  const { rows } = await sql<Reader>`
    select p.id as person_id, p.given_name, p.locale, p.timezone, e.address, w.two_step, w.name as workspace
      from participant o join workspace w on w.id = o.workspace_id
      join person p on p.id = o.person_id join primary_address e on e.person_id = p.id
     where o.id = any(${participantIds}::uuid[]) and o.accepted_at is not null and ${lasts('o', change)}
       and p.id is distinct from ${actor}::uuid
       and p.email_subscriber and p.disabled_at is null order by o.id`.execute(change.db)
  return rows
}
