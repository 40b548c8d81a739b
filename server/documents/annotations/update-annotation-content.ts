import type * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkRoom, countContent } from './check-content.ts'
import { lockAnnotation } from './queries.ts'

/** Replaces the content of a layer. Changes within ten minutes of a recorded one are one event, because clients save often. */
export async function updateAnnotationContent(
  change: Change,
  { params, body }: Input<typeof contract.updateAnnotationContent>,
) {
  const annotation = await lockAnnotation(change, params.annotationUuid)
  const { row, asset, entity } = annotation
  if (row.version_id !== asset.current_version_id && row.person_id === change.actor.personId)
    throw new Refused('annotation.old.version')
  change.authorize(annotation, 'updateContent')
  const count = countContent(body.content)
  await checkRoom(change, { assetId: asset.id, bytes: Buffer.byteLength(body.content), own: row.id })
  const isDue = change.now.getTime() - row.recorded.getTime() >= limits.annotationEvents
  const { numUpdatedRows } = await change.db
    .updateTable('annotation')
    // Named, so that it is sent once.
    .from(change.db.selectNoFrom(sql<string>`${body.content}::text`.as('content')).as('sent'))
    .set((eb) => ({
      content: eb.ref('sent.content'),
      mark_count: count,
      modified: change.now,
      revision: sql`revision + 1`,
    }))
    .set(isDue ? { recorded: change.now } : {})
    .where('annotation.id', '=', row.id)
    .whereRef('annotation.content', '<>', 'sent.content')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return change.nothingChanged()
  const isPublic = row.type === 'PUBLIC'
  if (!isDue) {
    change.unaudited('changes within ten minutes of a recorded one are one event')
    if (isPublic)
      change.notify(
        asset.workspace_id,
        ['annotations', ...(count === row.mark_count ? [] : (['assets'] as const))],
        asset.id,
      )
    return
  }
  const [from, to] = [
    { version: row.number, annotations: row.mark_count },
    { version: row.number, annotations: count },
  ]
  if (isPublic)
    change.record('ANNOTATIONS_CHANGED', entity, { from: { ...from, type: 'PUBLIC' }, to: { ...to, type: 'PUBLIC' } })
  else change.record('PRIVATE_ANNOTATIONS_CHANGED', entity, { from, to })
}
