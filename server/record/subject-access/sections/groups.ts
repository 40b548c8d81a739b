import { sql } from 'kysely'
import { paged, type Section } from '../section.ts'
import { ofWorkgroup } from '../subject.ts'

/** The groups that the person, or one of their addresses, is in. */
export const groups: Section<'groups'> = {
  name: 'groups',
  covers: ['people_group_entry.person_id', 'people_group_entry.email'],
  columns: ['workgroup', 'group', 'email', 'createdTime'],
  forAdministrators: true,
  pages: paged(
    (subject, { after, limit }) => sql`
    select e.id as key, w.name as workgroup, g.name as "group", e.email, e.created as "createdTime"
      from people_group_entry e join people_group g on g.id = e.group_id join workgroup w on w.id = g.workgroup_id
     where (e.person_id = ${subject.personId}::uuid or e.email = any(${subject.addresses}::text[]))
       and e.id > ${after}::uuid and ${ofWorkgroup(subject, sql`w.id`)}
     order by e.id limit ${limit}`,
  ),
}
