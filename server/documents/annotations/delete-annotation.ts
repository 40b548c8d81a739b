import type * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { annotationStateOf, lockAnnotation } from './queries.ts'

/** Deletes the caller's own layer, or, for the owner and managers, a public one. */
export async function deleteAnnotation(change: Change, { params }: Input<typeof contract.deleteAnnotation>) {
  const annotation = await lockAnnotation(change, params.annotationUuid)
  change.authorize(annotation, 'delete')
  const { row, entity, asset, standing } = annotation
  await change.db.deleteFrom('annotation').where('id', '=', row.id).execute()
  const from = { version: row.number, annotations: row.mark_count }
  const { isOwn: own } = annotationStateOf(row, { standing, currentVersionId: asset.current_version_id })
  if (row.type === 'PUBLIC') change.record('ANNOTATIONS_DELETED', entity, { from: { ...from, own } })
  else change.record('PRIVATE_ANNOTATIONS_DELETED', entity, { from })
}
