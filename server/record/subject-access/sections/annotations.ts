import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'
import { content, namedAssets } from '../subject.ts'

/** A layer may have four million characters. */
const SIZE = 2

/** The person's layers of annotations. Administrators learn of public ones, without their text. */
export const annotations: Section<'annotations'> = {
  name: 'annotations',
  covers: ['annotation.author_id'],
  columns: ['uuid', 'documentUuid', 'document', 'version', ...PLACE, 'type', 'marks', 'createdTime', 'modifiedTime'],
  alsoInJson: ['xfdf'],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'annotation', column: 'author_id', size: SIZE, behindDoor: ['document', 'xfdf'] },
    (subject, { of, after, limit }) => sql`
    select n.id as key, n.id as uuid, n.asset_id as "documentUuid", s.name as document, v.number as version, n.type,
           n.mark_count as marks, n.created as "createdTime", n.modified as "modifiedTime",
           ${content(subject, sql`n.content`)} as xfdf
      from (select * from annotation where author_id = ${of}::uuid and id > ${after}::uuid
               and (${subject.within === null} or type = 'PUBLIC') order by id limit ${limit}) n
      join version v on v.id = n.version_id
      left join lateral (select s.name from ${namedAssets(subject)} s where s.id = n.asset_id offset 0) s on true
     order by n.id`,
  ),
}
