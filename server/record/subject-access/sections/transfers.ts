import { sql } from 'kysely'
import { paged, type Section } from '../section.ts'
import { isShutIn, ofWorkspace } from '../subject.ts'

/** Uploads that haven't ended, folders being uploaded, and downloads being prepared. */
export const transfers: Section<'transfers'> = {
  name: 'transfers',
  covers: ['upload.person_id', 'manifest.person_id', 'zip.person_id'],
  columns: ['kind', 'name', 'workspaceUuid', 'size', 'createdTime', 'expiresTime'],
  forAdministrators: true,
  pages: paged(
    (subject, { after, limit }) => sql`
    select t.id as key, t.kind, case when not ${isShutIn(subject, sql`t.workspace_id`)} then t.name end as name, t.workspace_id as "workspaceUuid", t.size, t.created as "createdTime",
           t.expires as "expiresTime"
      from (select id, 'UPLOAD' as kind, name, workspace_id, size, created, expires from upload
             where person_id = ${subject.personId}::uuid
            union all select id, 'FOLDER_UPLOAD', null, workspace_id, null, created, null from manifest
             where person_id = ${subject.personId}::uuid
            union all select id, 'DOWNLOAD', name, workspace_id, size, created, expires from zip
             where person_id = ${subject.personId}::uuid) t
     where t.id > ${after}::uuid and ${ofWorkspace(subject, sql`t.workspace_id`)} order by t.id limit ${limit}`,
  ),
}
