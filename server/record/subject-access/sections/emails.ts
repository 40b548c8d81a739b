import { sql } from 'kysely'
import { paged, type Section } from '../section.ts'

/** Emails to the person that haven't been sent. Sent ones aren't kept, and their contents are sealed. */
export const emails: Section<'emails'> = {
  name: 'emails',
  covers: ['mail.to_address', 'mail.participant_id'],
  columns: ['email', 'createdTime'],
  forAdministrators: false,
  pages: paged(
    ({ addresses }, { after, limit }) => sql`
    select m.id as key, m.to_address as email, m.created as "createdTime" from mail m
     where m.to_address = any(${addresses}::text[]) and m.id > ${after}::uuid order by m.id limit ${limit}`,
  ),
}
