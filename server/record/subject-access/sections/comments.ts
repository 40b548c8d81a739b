import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'
import { content } from '../subject.ts'

/** The person's comments. A deleted comment has no text any more. */
export const comments: Section<'comments'> = {
  name: 'comments',
  covers: ['comment.author_id'],
  columns: ['uuid', 'threadUuid', ...PLACE, 'createdTime', 'editedTime', 'resolvedTime', 'text'],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'comment', column: 'author_id', only: sql`deleted_at is null`, behindDoor: ['text'] },
    (subject, { of, after, limit }) => sql`
    select c.id as key, c.id as uuid, c.thread_id as "threadUuid", c.created as "createdTime", c.edited as "editedTime",
           c.resolved_at as "resolvedTime", ${content(subject, sql`c.text`)} as text
      from comment c where c.author_id = ${of}::uuid and c.deleted_at is null and c.id > ${after}::uuid
     order by c.id limit ${limit}`,
  ),
}

/** When the person was mentioned in a comment. What others wrote is theirs. */
export const mentions: Section<'mentions'> = {
  name: 'mentions',
  covers: ['comment_mention.participant_id'],
  columns: ['commentUuid', ...PLACE, 'createdTime'],
  forAdministrators: false,
  pages: perParticipation(
    { table: 'comment_mention', column: 'participant_id', behindDoor: [] },
    (_subject, { of, after, limit }) => sql`
    select m.comment_id as key, m.comment_id as "commentUuid", m.added_at as "createdTime" from comment_mention m
     where m.participant_id = ${of}::uuid and m.comment_id > ${after}::uuid order by m.comment_id limit ${limit}`,
  ),
}
