import type { Annotation, AnnotationActions } from '@strongroom/contract/documents/annotations.ts'
import type { Standing } from '../../access/standing.ts'
import { presentAuthor } from '../assets/present.ts'
import { withoutTitles } from '../../preview/annotations/without-titles.ts'
import type { AnnotationRow } from './queries.ts'

export function presentAnnotation(
  row: AnnotationRow & { content?: string | null },
  reader: Standing,
  actions: AnnotationActions | undefined,
): Annotation {
  const createdBy = presentAuthor({ ...row, type: row.author_type }, reader)
  const isOwn = row.person_id !== null && row.person_id === reader.personId
  // Programs write the author's real name beside each mark.
  const content = createdBy.party === undefined || isOwn ? row.content : row.content && withoutTitles(row.content)
  return {
    model: 'Annotation',
    uuid: row.id,
    content: content ?? null,
    type: row.type as Annotation['type'],
    documentVersion: { uuid: row.version_id, version: row.number, assetUuid: row.asset_id },
    createdBy,
    createdTime: row.created.getTime(),
    modifiedTime: row.modified.getTime(),
    markCount: row.mark_count,
    revision: row.revision,
    ...(actions ? { actions } : {}),
  }
}
