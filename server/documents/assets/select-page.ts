import { type RawBuilder, sql } from 'kysely'
import { statementsByShape } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { hasTags, tagParameters, tagShape } from '../tags/filter-by-tags.ts'
import { assetOrder, fromTheEnd, ofKind, type Order, type Query } from './asset-order.ts'
import { childCount } from './child-count.ts'
import { hasName, isNamed, wordsOf } from './filter-by-name.ts'
import { type AssetRow, type Assets, inOrder, selectAssetPage, unionOf } from './list-rows.ts'

/** A page of a folder by offset from the beginning. */
export const selectPage = (read: Read, query: Query): Promise<AssetRow[]> =>
  selectForwards(read.db, placeOf(read, query), query)

/**
 * A page by offset from the end, where `total` was read a moment ago. The total is read again with the page, so that
 * rows added or removed in between shift nothing.
 */
export async function selectPageFromEnd(read: Read, query: Query, total: number): Promise<AssetRow[]> {
  const rows = await selectBackwards(read.db, placeOf(read, query), { query, bound: boundOf(query, total) })
  // Empty: so many rows were added in between that the page lies beyond what was read.
  return rows.length > 0 ? rows : selectPage(read, query)
}

const placeOf = (read: Read, query: Query) => ({
  personId: read.actor.personId,
  folderId: query.parentUuid ?? query.workspaceUuid,
  words: wordsOf(query),
  workspaceId: query.workspaceUuid,
  ...tagParameters(query),
  now: read.now,
  skipped: query.page * query.size,
})
type Place = ReturnType<typeof placeOf>

/** Near pages get a plan each; far pages are read by skipping all rows before them anyway. */
const NEAR = 5

const filtersOf = (query: Query) =>
  `${query.sort} ${query.type} ${isNamed(query)} ${query.leadingName} ${query.foldersFirst} ${query.size} ${tagShape(query)}`

const selectForwards = statementsByShape(
  (query: Query) => `${filtersOf(query)} ${Math.min(query.page, NEAR)}`,
  (db, place: Place, query) => {
    const { page, size } = query
    // Literals: for unknown limits the planner assumes a tenth of the folder.
    const offset = page < NEAR ? sql.lit(page * size) : place.skipped
    const end = page < NEAR ? sql.lit((page + 1) * size) : sql<number>`${place.skipped} + ${sql.lit(size)}`
    return selectPart({ db, place, query }, assetOrder(query), { read: end, offset, limit: sql.lit(size) })
  },
)

interface FromEnd {
  query: Query
  /** The maximum to read of either kind. */
  bound: number
}

/** Powers of four: few plans cover all pages, and none reads much more than it shows. */
function boundOf({ page, size }: Query, total: number): number {
  let bound = 256
  while (bound < total - page * size + size) bound *= 4
  return bound
}

const selectBackwards = statementsByShape(
  ({ query, bound }: FromEnd) => `${filtersOf(query)} ${bound}`,
  (db, place: Place, { query, bound }) => {
    const counted = db.with(
      (cte) => cte('rest').materialized(),
      (from) =>
        from.selectNoFrom(sql<number>`${totalIn(place.folderId, query)} - ${place.skipped}::bigint`.as('total')),
    )
    const left = sql<number>`(select total from rest)`
    const size = sql.lit(query.size)
    return selectPart({ db, whole: counted as unknown as Read['db'], place, query }, assetOrder(query), {
      fromEnd: true,
      read: sql.lit(bound),
      offset: sql<number>`greatest(${left} - ${size}, 0)`,
      limit: sql<number>`case when ${left} between 1 and ${sql.lit(bound)} then least(${left}, ${size}) else 0 end`,
    })
  },
)

/** The number of listed rows: all children of a folder, or the documents among them. */
function totalIn(folderId: string, { type }: Query): RawBuilder<number> {
  const all = childCount(sql`${folderId}::uuid`)
  const some = (kind: 'FOLDER' | 'LINK') =>
    sql<number>`(select count(*) from asset where parent_id = ${folderId}::uuid and kind = ${sql.lit(kind)})`
  return type === 'DOCUMENT' ? sql`(${all} - ${some('FOLDER')} - ${some('LINK')})` : all
}

interface Part {
  fromEnd?: boolean
  /** How many rows to read of either kind. */
  read: number | RawBuilder<number>
  offset: number | RawBuilder<number>
  limit: RawBuilder<number>
}

interface Asked {
  db: Read['db']
  whole?: Read['db']
  place: Place
  query: Query
}

/** A part of a list, read from one end and returned in list order. */
function selectPart({ db, whole, place, query }: Asked, order: Order, { fromEnd, read, offset, limit }: Part) {
  const tags = hasTags(query, place)
  const along = fromEnd ? fromTheEnd(order) : order
  const narrow = (children: () => Assets) => {
    const parts = along.parts.map(({ where, by }) => {
      const part = children()
        .$if(where !== undefined, (some) => some.where(where!))
        .$if(query.type !== undefined, (some) => some.where(ofKind(query.type!)))
        .$if(isNamed(query), (some) => some.where(hasName(query, place)))
        .$if(tags.length > 0, (some) => some.where((eb) => eb.and(tags)))
      return inOrder(part, by).limit(read as number)
    })
    return inOrder(unionOf(db, parts), along.whole)
      .limit(limit)
      .offset(offset as number)
  }
  return inOrder(selectAssetPage(db, place, narrow, whole), order.whole)
}
