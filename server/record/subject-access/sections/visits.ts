import { sql } from 'kysely'
import { paged, type Section } from '../section.ts'
import { participations } from '../subject.ts'

/** When the person last used each workspace. */
export const visits: Section<'visits'> = {
  name: 'visits',
  covers: ['visit.person_id'],
  columns: ['workspace', 'workspaceUuid', 'visitedTime', 'previousTime'],
  forAdministrators: false,
  pages: paged(
    (subject, { after, limit }) => sql`
    select v.workspace_id as key, o.workspace, v.workspace_id as "workspaceUuid", v.visited_at as "visitedTime",
           v.previous_at as "previousTime"
      from visit v left join lateral (select o.workspace from ${participations(subject)} o
        where o.workspace_id = v.workspace_id order by o.removed_at desc nulls first limit 1) o on true
     where v.person_id = ${subject.personId}::uuid and v.workspace_id > ${after}::uuid
     order by v.workspace_id limit ${limit}`,
  ),
}
