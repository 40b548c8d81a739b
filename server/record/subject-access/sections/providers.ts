import { sql } from 'kysely'
import { few, type Section } from '../section.ts'
import { ofWorkgroup } from '../subject.ts'

/** The accounts at sign-in providers that are linked to the person. */
export const providers: Section<'providers'> = {
  name: 'providers',
  covers: ['identity.person_id'],
  columns: ['issuer', 'subject', 'createdTime'],
  forAdministrators: true,
  pages: few(
    (subject) => sql`
    select i.issuer, i.subject, i.created as "createdTime" from identity i
     where i.person_id = ${subject.personId}::uuid and (${subject.within === null} or exists (
       select from identity_provider p where p.issuer = i.issuer and ${ofWorkgroup(subject, sql`p.workgroup_id`)}))
     order by i.created`,
  ),
}
