import type * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { presentAnnotation } from './present.ts'
import { actionsOn, contentOf, findAnnotatedAsset, findGuardedAnnotation, selectAnnotations } from './queries.ts'

/** Lists the layers of a document that the caller sees, oldest first. Contents are limited for each document. */
export async function listAnnotations(
  read: Read,
  { query }: Input<typeof contract.listAnnotations>,
): Promise<Reply<typeof contract.listAnnotations>> {
  const asset = await findAnnotatedAsset(read, query.documentUuid)
  if (!asset.standing.options.annotationsEnabled) return toPage([], 0, query)
  const { versionUuid } = query
  const layers = selectAnnotations(read)
    .where('n.asset_id', '=', asset.id)
    .$if(versionUuid !== undefined, (q) => q.where('n.version_id', '=', versionUuid!))
  const rows = await layers
    .$if(query.includeContent, (q) => q.select('n.content'))
    .orderBy('n.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const isWhole = query.page === 0 && rows.length < query.size
  const count = isWhole ? rows.length : await countLayers(layers)
  const content = rows.map((row) =>
    presentAnnotation(row, asset.standing, query.includeActions ? actionsOn(asset, row) : undefined),
  )
  return toPage(content, count, query)
}

async function countLayers(layers: ReturnType<typeof selectAnnotations>): Promise<number> {
  const counted = layers.clearSelect().select(sql<number>`count(*)::int`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function findAnnotation(
  read: Read,
  { params }: Input<typeof contract.findAnnotation>,
): Promise<Reply<typeof contract.findAnnotation>> {
  const { row, asset, actions } = await findGuardedAnnotation(read, params.annotationUuid)
  read.authorize(asset, 'preview')
  return presentAnnotation({ ...row, content: await contentOf(read, row.id) }, asset.standing, actions)
}
