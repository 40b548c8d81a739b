import type * as contract from '@strongroom/contract/documents/reading/neighbours.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { visibleChild } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { ofKind, orderOf, sortOf } from '../assets/asset-order.ts'
import { findGuardedAsset, type GuardedAsset } from '../assets/queries.ts'

/** Finds the documents before and after a document in its folder. */
export async function findNeighbours(
  read: Read,
  { params, query }: Input<typeof contract.findNeighbours>,
): Promise<Reply<typeof contract.findNeighbours>> {
  const asset = await findGuardedAsset(read, params.assetUuid)
  if (asset.kind !== 'DOCUMENT') throw new Refused('asset.not.found')
  const [previous, next] = await Promise.all([
    findNext(read, asset, { sort: query.sort, isBackwards: true }),
    findNext(read, asset, { sort: query.sort, isBackwards: false }),
  ])
  return { previous: previous ?? null, next: next ?? null }
}

/** The next document in an order or against it, from the index of that order. */
function findNext(
  read: Read,
  { id, parent_id: folderId }: GuardedAsset,
  { sort, isBackwards }: { sort: Parameters<typeof sortOf>[0]; isBackwards: boolean },
) {
  const { field, direction } = sortOf(sort)
  const isAscending = (direction === 'asc') !== isBackwards
  const order = orderOf(field, isAscending ? 'asc' : 'desc')
  const [, column] = order.map(({ by }) => by)
  const own = sql`(select ${column}, a.id from live_asset() a where a.id = ${id}::uuid)`
  const rows = read.db
    .selectFrom(visibleChild(read, folderId!))
    .select(['a.id as uuid', 'a.name'])
    .where(ofKind('DOCUMENT'))
    .where(sql<boolean>`(${column}, a.id) ${sql.raw(isAscending ? '>' : '<')} ${own}`)
    .limit(1)
  return order.reduce((query, { by, direction: way }) => query.orderBy(by, way), rows).executeTakeFirst()
}
