import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'
import { content } from '../subject.ts'

const TEXTS = ['title', 'description', 'message']

/** The tasks that the person created, in their own words. */
export const tasks: Section<'tasks'> = {
  name: 'tasks',
  covers: ['task.created_by'],
  columns: [
    'uuid',
    ...PLACE,
    'type',
    'status',
    'createdTime',
    'dueTime',
    'endedTime',
    'isChain',
    'title',
    'description',
    'message',
  ],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'task', column: 'created_by', behindDoor: TEXTS },
    (subject, { of, after, limit }) => sql`
    select t.id as key, t.id as uuid, t.type, t.status, t.created as "createdTime", t.due as "dueTime",
           t.ended as "endedTime", t.is_chain as "isChain", ${content(subject, sql`t.title`)} as title,
           ${content(subject, sql`t.description`)} as description, ${content(subject, sql`t.message`)} as message
      from task t where t.created_by = ${of}::uuid and t.id > ${after}::uuid order by t.id limit ${limit}`,
  ),
}

/** The parts of tasks that the person had to do. The title is others' text: it is given while they see the workspace. */
export const assignments: Section<'assignments'> = {
  name: 'assignments',
  covers: ['task_assignment.participant_id', 'task_reminder.participant_id'],
  columns: [
    'taskUuid',
    ...PLACE,
    'type',
    'title',
    'createdTime',
    'dueTime',
    'status',
    'result',
    'message',
    'endedTime',
    'secondFactor',
    'remindersDaysBefore',
  ],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'task_assignment', column: 'participant_id', behindDoor: TEXTS },
    (subject, { of, after, limit }) => sql`
    select t.id as key, t.id as "taskUuid", t.type, case when exists (
             select from workspace_with_content(${subject.personId}::uuid, ${subject.read.now}::timestamptz) c
              where c.workspace_id = t.workspace_id) then ${content(subject, sql`t.title`)} end as title,
           t.created as "createdTime", t.due as "dueTime", a.status, a.result, ${content(subject, sql`a.message`)} as message,
           a.ended as "endedTime", a.factor as "secondFactor", (
             select string_agg(r.days::text, ', ' order by r.days desc) from task_reminder r
              where r.task_id = a.task_id and r.participant_id = a.participant_id) as "remindersDaysBefore"
      from task_assignment a join task t on t.id = a.task_id
     where a.participant_id = ${of}::uuid and a.task_id > ${after}::uuid order by a.task_id limit ${limit}`,
  ),
}
