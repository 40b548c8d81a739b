import type { Annotation, AnnotationActions } from '@strongroom/contract/documents/annotations.ts'
import type { Standing } from '../../access/standing.ts'
import { presentAuthor } from '../assets/present.ts'
import type { AnnotationRow } from './queries.ts'

export function presentAnnotation(
  row: AnnotationRow & { content?: string | null },
  reader: Standing,
  actions: AnnotationActions | undefined,
): Annotation {
  return {
    model: 'Annotation',
    uuid: row.id,
    content: row.content ?? null,
    type: row.type as Annotation['type'],
    documentVersion: { uuid: row.version_id, version: row.number, assetUuid: row.asset_id },
    createdBy: presentAuthor({ ...row, type: row.author_type }, reader),
    createdTime: row.created.getTime(),
    modifiedTime: row.modified.getTime(),
    markCount: row.mark_count,
    revision: row.revision,
    ...(actions ? { actions } : {}),
  }
}
