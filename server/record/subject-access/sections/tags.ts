import { sql } from 'kysely'
import { paged, type Section } from '../section.ts'
import { ofWorkgroup } from '../subject.ts'

/** The tags that workgroups gave the person. */
export const tags: Section<'tags'> = {
  name: 'tags',
  covers: ['user_tag.person_id', 'user_tag.email'],
  columns: ['workgroup', 'email', 'name', 'type', 'value'],
  forAdministrators: true,
  pages: paged(
    (subject, { after, limit }) => sql`
    select t.id as key, g.name as workgroup, t.email, t.name, t.type, t.value
      from user_tag t join workgroup g on g.id = t.workgroup_id
     where t.person_id = ${subject.personId}::uuid and t.id > ${after}::uuid and ${ofWorkgroup(subject, sql`g.id`)}
     order by t.id limit ${limit}`,
  ),
}
