import type * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkRoom } from './check-content.ts'
import { lockAnnotation } from './queries.ts'

/** Makes a layer public or private. */
export async function updateAnnotationType(
  change: Change,
  { params, body }: Input<typeof contract.updateAnnotationType>,
) {
  const annotation = await lockAnnotation(change, params.annotationUuid)
  const { row, entity } = annotation
  const before = row.type === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE'
  if (before === body.type) {
    change.authorizeSelf(row.person_id ?? '')
    return change.nothingChanged()
  }
  change.authorize(annotation, body.type === 'PUBLIC' ? 'updateTypePublic' : 'updateTypePrivate')
  if (body.type === 'PUBLIC') await checkRoom(change, { assetId: row.asset_id, bytes: 0 })
  // Others see it from here on, so the present participation signs it, hidden or not.
  const author = body.type === 'PUBLIC' ? { author_id: await authorOf(change, annotation.standing) } : {}
  await change.db
    .updateTable('annotation')
    .set({ ...author, type: body.type, modified: change.now, recorded: change.now, revision: sql`revision + 1` })
    .where('id', '=', row.id)
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'annotation_layer') ? new Refused('annotation.exists') : error
    })
  const counted = { version: row.number, annotations: row.mark_count }
  change.record('ANNOTATIONS_CHANGED', entity, {
    from: { ...counted, type: before },
    to: { ...counted, type: body.type },
  })
}
