import type { Selecting } from '../database/connections.ts'

/** Participants, as `o`, with what `presentAuthor` shows of them. */
export const selectAuthors = (db: Selecting) =>
  db
    .selectFrom('participant as o')
    .leftJoin('person as op', 'op.id', 'o.person_id')
    .select(['o.id as author_id', 'o.type', 'o.party_number', 'o.person_id', 'o.email', 'o.invited_by'])
    .select(['op.given_name', 'op.family_name', 'op.hide_email_address as hides'])
