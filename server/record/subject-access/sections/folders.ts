import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'
import { content, namedAssets } from '../subject.ts'

const INDEXED = sql`kind in ('FOLDER', 'LINK')`

/** The folders and links that the person created. */
export const folders: Section<'folders'> = {
  name: 'folders',
  covers: ['asset.created_by'],
  columns: ['uuid', 'kind', 'name', 'url', ...PLACE, 'createdTime'],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'asset', column: 'created_by', only: INDEXED, behindDoor: ['name', 'url'] },
    (subject, { of, after, limit }) => sql`
    select a.id as key, a.id as uuid, a.kind, s.name, ${content(subject, sql`s.url`)} as url, a.created as "createdTime"
      from (select * from asset where created_by = ${of}::uuid and ${INDEXED} and id > ${after}::uuid
             order by id limit ${limit}) a
      left join lateral (select s.name, s.url from ${namedAssets(subject)} s where s.id = a.id offset 0) s on true
     order by a.id`,
  ),
}
