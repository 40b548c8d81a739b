import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'

/** The decisions of access reviews about the person, without the names of those who decided. */
export const reviews: Section<'reviews'> = {
  name: 'reviews',
  covers: ['access_review_item.participant_id'],
  columns: ['reviewUuid', ...PLACE, 'decision', 'decidedTime'],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'access_review_item', column: 'participant_id', behindDoor: [] },
    (_subject, { of, after, limit }) => sql`
    select i.review_id as key, i.review_id as "reviewUuid", i.decision, i.decided_at as "decidedTime"
      from access_review_item i where i.participant_id = ${of}::uuid and i.review_id > ${after}::uuid
     order by i.review_id limit ${limit}`,
  ),
}
