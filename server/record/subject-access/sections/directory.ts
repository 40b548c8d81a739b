import { sql } from 'kysely'
import { few, type Section } from '../section.ts'
import { ofWorkgroup } from '../subject.ts'

/** The data that directories keep about the person. */
export const directory: Section<'directory'> = {
  name: 'directory',
  covers: ['provisioned_person.person_id'],
  columns: ['workgroup', 'externalId', 'hiddenTime'],
  forAdministrators: true,
  pages: few(
    (subject) => sql`
    select g.name as workgroup, d.external_id as "externalId", d.hidden_at as "hiddenTime"
      from provisioned_person d join workgroup g on g.id = d.workgroup_id
     where d.person_id = ${subject.personId}::uuid and ${ofWorkgroup(subject, sql`g.id`)}`,
  ),
}
