import { sql } from 'kysely'
import { perParticipation, PLACE, type Section } from '../section.ts'
import { namedAssets } from '../subject.ts'

/** The versions that the person uploaded. Documents that they can't see any more have no name here. */
export const documents: Section<'documents'> = {
  name: 'documents',
  covers: ['version.created_by'],
  columns: ['documentUuid', 'document', 'folder', ...PLACE, 'version', 'createdTime', 'size', 'mediaType', 'sha256'],
  forAdministrators: true,
  pages: perParticipation(
    { table: 'version', column: 'created_by', behindDoor: ['document', 'folder'] },
    (subject, { of, after, limit }) => sql`
    select v.id as key, v.asset_id as "documentUuid", s.name as document, f.name as folder, v.number as version,
           v.created as "createdTime", v.size, v.media_type as "mediaType", encode(v.sha256, 'hex') as sha256
      from (select * from version where created_by = ${of}::uuid and id > ${after}::uuid order by id limit ${limit}) v
      left join lateral (select s.name, s.parent_id from ${namedAssets(subject)} s where s.id = v.asset_id offset 0) s on true
      left join lateral (
        select f.name from ${namedAssets(subject)} f where f.id = s.parent_id and f.kind = 'FOLDER' offset 0) f on true
     order by v.id`,
  ),
}
