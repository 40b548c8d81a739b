import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/assets.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { countedTotal, type Total, toPage } from '@strongroom/contract/page.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { statementsByShape } from '../platform/fixed-statement.ts'
import type { Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'
import { type AssetRow, inOrder, type OrderBy, selectAssetPage, unionOf } from './list-rows.ts'
import { assetActions } from './policy.ts'
import { placeOf, presentAsset } from './present.ts'
import { findFolder, stateOf } from './queries.ts'

const COLUMNS = { createdDate: 'a.created', modifiedDate: 'a.modified', name: 'a.name_key', size: 'a.size' } as const
type Field = keyof typeof COLUMNS
type Direction = OrderBy['direction']

/** What is in a folder. Two statements side by side: the door with the folder and its total, and the page. */
export async function listAssets(
  read: Read,
  { query }: Input<typeof contract.listAssets>,
): Promise<Reply<typeof contract.listAssets>> {
  const door = findFolder(read, query.workspaceUuid, query.parentUuid).catch((error: unknown) => {
    if (query.excludeInvited && error instanceof Refused && error.code === 'workspace.invitation.pending') return null
    throw error
  })
  // The page is seen through the same visibility; where the door refuses, or knows no such folder here, nobody gets it.
  const [folder, page] = await Promise.all([door, selectPage(read, query)])
  // Documents have no tags yet, so that none has those that are asked for.
  if (!folder || query.tags?.length) return toPage([], 0, query)
  const { standing: reader } = folder
  const place = placeOf(reader, { id: folder.id, name: folder.name, isRoot: folder.kind === 'ROOT' })
  const content = page.map((row) => {
    const actions = query.includeActions ? assetActions(reader, stateOf(row)) : undefined
    return presentAsset(row, { reader, place, actions })
  })
  const total = query.type || query.name?.trim() ? await countOf(read, folder, query) : folder.child_count
  return toPage(content, total, query)
}

type Query = Input<typeof contract.listAssets>['query']

function selectPage(read: Read, query: Query): Promise<AssetRow[]> {
  const place = {
    personId: read.actor.personId,
    folderId: query.parentUuid ?? query.workspaceUuid,
    words: wordsOf(query),
    now: read.now,
    skipped: query.page * query.size,
  }
  return selectByShape(read.db, place, query)
}

interface Place {
  personId: string
  folderId: string
  now: Date
  words: string
  skipped: number
}

/** Pages that people turn to are planned one by one; far ones are found by reading all that is before them anyway. */
const NEAR = 5

const shapeOf = ({ sort, type, name, size, page, foldersFirst }: Query) =>
  `${sort} ${type} ${Boolean(name?.trim())} ${foldersFirst} ${size} ${Math.min(page, NEAR)}`

/** A LIKE pattern that finds the words as they stand. */
const wordsOf = ({ name }: Query) => `%${(name?.trim() ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const selectByShape = statementsByShape(shapeOf, (db, place: Place, query) => {
  const { page, size } = query
  // With one kind there is nothing to put first.
  const order = query.foldersFirst && !query.type ? foldersFirst(query) : mixed(query)
  // As they stand: of a number that it doesn't know the database expects a tenth of the folder, and plans for that.
  const offset = page < NEAR ? sql.lit(page * size) : place.skipped
  const end = page < NEAR ? sql.lit((page + 1) * size) : sql<number>`${place.skipped} + ${sql.lit(size)}`
  const selected = selectAssetPage(db, place, (children) => {
    const parts = order.parts.map(({ where, by }) => {
      const part = children()
        .$if(where !== undefined, (some) => some.where(where!))
        .$if(query.type !== undefined, (some) => some.where('a.kind', '=', sql.lit(query.type!)))
        .$if(Boolean(query.name?.trim()), (some) => some.where('a.name', 'ilike', place.words))
      return inOrder(part, by).limit(end)
    })
    return inOrder(unionOf(db, parts), order.whole).limit(sql.lit(size)).offset(offset)
  })
  return inOrder(selected, order.whole)
})

interface Order {
  /** What is read from an index each: of one kind, or of both. */
  parts: { where?: RawBuilder<SqlBool>; by: OrderBy[] }[]
  whole: OrderBy[]
}

const orderOf = (field: Field, direction: Direction): OrderBy[] =>
  [sql.ref('a.parent_id'), sql.ref(COLUMNS[field]), sql.ref('a.id')].map((by) => ({ by, direction }))

function split({ sort }: Query) {
  const [field, direction] = sort.split(',') as [Field, Direction]
  return { field, direction }
}

function mixed(query: Query): Order {
  const { field, direction } = split(query)
  const by = orderOf(field, direction)
  return { parts: [{ by }], whole: by }
}

/** A folder has no size: the order by size lists folders by name. */
function foldersFirst(query: Query): Order {
  const { field, direction } = split(query)
  const folders = field === 'size' ? orderOf('name', 'asc') : orderOf(field, direction)
  const kind = { by: sql`a.kind = 'DOCUMENT'`, direction: 'asc' } as const
  const name = { by: sql`case when a.kind = 'FOLDER' then a.name_key end`, direction: 'asc' } as const
  return {
    parts: [
      { where: sql<SqlBool>`a.kind = 'FOLDER'`, by: folders },
      // Not `= 'DOCUMENT'`: before its first ANALYZE the database expects few of those, and sorts all that there are.
      { where: sql<SqlBool>`a.kind <> 'FOLDER'`, by: orderOf(field, direction) },
    ],
    whole: field === 'size' ? [kind, name, ...orderOf(field, direction)] : [kind, ...orderOf(field, direction)],
  }
}

/** How many there are of one kind, or with some words in their names. The folders are few and counted by their index. */
async function countOf(read: Read, folder: { id: string; child_count: number }, query: Query): Promise<Total> {
  const isSearch = Boolean(query.name?.trim())
  const kind = isSearch ? query.type : 'FOLDER'
  const row = await read.db
    .selectFrom(
      read.db
        .selectFrom('asset')
        .select('id')
        .where('parent_id', '=', folder.id)
        .$if(kind !== undefined, (some) => some.where('kind', '=', sql.lit(kind!)))
        .$if(isSearch, (some) => some.where('name', 'ilike', wordsOf(query)))
        .limit(limits.counted + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (isSearch || query.type === 'FOLDER') return countedTotal(row.many)
  if (query.type !== 'DOCUMENT') return 0
  return row.many > limits.counted ? { atLeast: 0 } : folder.child_count - row.many
}
