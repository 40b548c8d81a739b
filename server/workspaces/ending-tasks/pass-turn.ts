import type { TaskType } from '@strongroom/contract/documents/tasks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { mailPeople, type Recipient } from '../../mail/mail-person.ts'
import { mailedTitle } from '../../mail/task-title.ts'
import type { TextKey } from '../../mail/text.ts'
import { lasts } from '../../access/lasting.ts'

interface Turn {
  task_id: string
  participant_id: string
}

/**
 * Passes the turn in chains whose part before has ended, and emails those whose turn it is. The tasks are locked, so
 * that two who leave or act together pass it once.
 */
export async function passTurn(change: Change, taskIds: string[]): Promise<void> {
  if (taskIds.length === 0) return
  const { rows: turns } = await sql<Turn>`
    update task_assignment a set turn_at = ${change.now}::timestamptz from task t
     where t.id = a.task_id and t.id = any(${taskIds}::uuid[]) and t.is_chain and t.status = 'OPEN'
       and a.status = 'OPEN' and a.turn_at is null
       and not exists (select from task_assignment b
                        where b.task_id = a.task_id and b.status = 'OPEN' and b.position < a.position)
    returning a.task_id, a.participant_id`.execute(change.db)
  for (const turn of turns) await mailTurn(change, turn)
}

interface Told extends Recipient {
  title: string
  type: TaskType
  due: Date | null
  workspace_id: string
  workspace: string
  two_step: boolean
}

/** Emails quote nothing of two-step workspaces. People who haven't joined yet learn of it when they do. */
async function mailTurn(change: Change, { task_id, participant_id }: Turn): Promise<void> {
  const { rows } = await sql<Told>`
    select p.id as person_id, p.given_name, p.locale, p.timezone, e.address, t.title, t.type, t.due,
           w.id as workspace_id, w.name as workspace, w.two_step
      from task t join workspace w on w.id = t.workspace_id join participant o on o.id = ${participant_id}::uuid
      join person p on p.id = o.person_id join primary_address e on e.person_id = p.id
     where t.id = ${task_id}::uuid and o.accepted_at is not null and ${lasts('o', change)}
       and p.email_subscriber and p.disabled_at is null`.execute(change.db)
  const [told] = rows
  if (!told) return
  const title = mailedTitle(told)
  const intro: TextKey = told.two_step ? 'task-turn.shut' : `task-turn.${told.type}`
  await mailPeople(change, [told], {
    workspaceId: told.workspace_id,
    subject: told.two_step ? 'task.shut-subject' : 'task-turn.subject',
    paragraphs: told.due && !told.two_step ? [intro, 'task.due'] : [intro],
    texts: title.texts ?? {},
    values: { workspace: told.workspace, ...title.values },
    ...(told.due && !told.two_step ? { time: told.due } : {}),
    leaves: 'PEOPLE',
    quotes: true,
    link: { label: 'task.button', path: `/share/${told.workspace_id}?tab=tasks` },
  })
}
