import type { TaskType } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { mailPeople, type PersonEmail, type Recipient } from '../../mail/mail-person.ts'
import { mailedTitle } from '../../mail/task-title.ts'
import { lasts } from '../../access/lasting.ts'

export interface EndedTask {
  id: string
  title: string
  type: TaskType
  status: 'COMPLETE' | 'CANCELLED'
}

interface Creator extends Recipient {
  two_step: boolean
  workspace: string
  task_ids: string[]
}

/**
 * Tells the creators of tasks that ended because nobody with an open part is left, each in one email. Emails quote
 * nothing of two-step workspaces.
 */
export async function mailEnded(change: Change, workspaceId: string, tasks: EndedTask[]): Promise<void> {
  if (tasks.length === 0) return
  const ids = tasks.map(({ id }) => id)
  const actor = change.read.signedIn ? change.actor.personId : null
  const { rows: creators } = await sql<Creator>`
    select p.id as person_id, p.given_name, p.locale, p.timezone, e.address, w.two_step, w.name as workspace, c.task_ids
      from (select created_by, array_agg(id order by id) as task_ids from task where id = any(${ids}::uuid[]) group by created_by) c
      join participant o on o.id = c.created_by join workspace w on w.id = o.workspace_id
      join person p on p.id = o.person_id join primary_address e on e.person_id = p.id
     where o.accepted_at is not null and ${lasts('o', change)}
       and p.id is distinct from ${actor}::uuid
       and p.email_subscriber and p.disabled_at is null order by o.id`.execute(change.db)
  for (const creator of creators) {
    const own = tasks.filter(({ id }) => creator.task_ids.includes(id))
    await mailPeople(change, [creator], emailOf(creator, workspaceId, own))
  }
}

function emailOf({ two_step: isShut, workspace }: Creator, workspaceId: string, tasks: EndedTask[]): PersonEmail {
  const frame = {
    workspaceId,
    values: { workspace },
    leaves: 'PEOPLE',
    quotes: true,
    link: { label: 'task.button', path: `/share/${workspaceId}?tab=tasks` },
  } as const
  const [one, ...more] = tasks
  if (isShut) return { ...frame, subject: 'task.shut-subject', paragraphs: ['task-ended.shut'] }
  if (!one || more.length > 0)
    return { ...frame, subject: 'task-ended.several-subject', paragraphs: ['task-ended.several'] }
  const title = mailedTitle(one)
  return {
    ...frame,
    subject: 'task-done.subject',
    paragraphs: [one.status === 'COMPLETE' ? 'task-ended.complete' : 'task-ended.cancelled'],
    values: { workspace, ...title.values },
    texts: title.texts ?? {},
  }
}
