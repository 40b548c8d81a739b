import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { TagFiltered } from '../tags/filter-by-tags.ts'
import type { NameFiltered } from './filter-by-name.ts'
import type { OrderBy } from './list-rows.ts'

export type Query = Input<typeof contract.listAssets>['query'] & TagFiltered & NameFiltered

const COLUMNS = { createdDate: 'a.created', modifiedDate: 'a.modified', name: 'a.name_key', size: 'a.size' } as const
type Field = keyof typeof COLUMNS
type Direction = OrderBy['direction']

/** Not `= 'DOCUMENT'`: before its first ANALYZE PostgreSQL expects few of those and sorts all rows. */
export const ofKind = (kind: NonNullable<Query['type']>) =>
  kind === 'DOCUMENT' ? sql<SqlBool>`a.kind <> 'FOLDER' and a.kind <> 'LINK'` : sql<SqlBool>`a.kind = ${sql.lit(kind)}`
const notFolder = sql<SqlBool>`a.kind <> 'FOLDER'`

export interface Order {
  /** The parts that an index each provides: one kind, or both. */
  parts: { where?: RawBuilder<SqlBool>; by: OrderBy[] }[]
  whole: OrderBy[]
}

/** The order of a folder's children. With one kind, folders needn't come first. */
export const assetOrder = (query: Query): Order =>
  query.foldersFirst && !query.type ? foldersFirst(query) : mixed(query)

const reversed = (order: readonly OrderBy[]): OrderBy[] =>
  order.map(({ by, direction }) => ({ by, direction: direction === 'asc' ? 'desc' : 'asc' }))

/** The same list reversed. Nulls change sides too, as by default. */
export const fromTheEnd = ({ parts, whole }: Order): Order => ({
  parts: parts.map((part) => ({ ...part, by: reversed(part.by) })),
  whole: reversed(whole),
})

/** The order of a folder's children by one column. */
export const orderOf = (field: Field, direction: Direction): OrderBy[] =>
  [sql.ref('a.parent_id'), sql.ref(COLUMNS[field]), sql.ref('a.id')].map((by) => ({ by, direction }))

const split = ({ sort }: Query) => sortOf(sort)

/** The column and the direction of an order. */
export function sortOf(sort: Query['sort']) {
  const [field, direction] = sort.split(',') as [Field, Direction]
  return { field, direction }
}

function mixed(query: Query): Order {
  const { field, direction } = split(query)
  const by = orderOf(field, direction)
  return { parts: [{ by }], whole: by }
}

/** Folders have no size: the order by size lists them by name. */
function foldersFirst(query: Query): Order {
  const { field, direction } = split(query)
  const folders = field === 'size' ? orderOf('name', 'asc') : orderOf(field, direction)
  const kind = { by: sql`a.kind <> 'FOLDER'`, direction: 'asc' } as const
  const name = { by: sql`case when a.kind = 'FOLDER' then a.name_key end`, direction: 'asc' } as const
  return {
    parts: [
      { where: ofKind('FOLDER'), by: folders },
      { where: notFolder, by: orderOf(field, direction) },
    ],
    whole: field === 'size' ? [kind, name, ...orderOf(field, direction)] : [kind, ...orderOf(field, direction)],
  }
}
