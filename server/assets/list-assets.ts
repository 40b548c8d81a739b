import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/assets.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { countedTotal, type Total, toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import { statementsByShape } from '../platform/fixed-statement.ts'
import type { Read } from '../platform/read.ts'
import { type AssetRow, selectAssetPage } from './list-rows.ts'
import { assetActions } from './policy.ts'
import { presentAsset } from './present.ts'
import { findFolder, stateOf } from './queries.ts'

const COLUMNS = { createdDate: 'a.created', modifiedDate: 'a.modified', name: 'a.name_key', size: 'a.size' } as const

/** What is in a folder. Two statements side by side: the door with the folder and its total, and the page. */
export async function listAssets(
  read: Read,
  { query }: Input<typeof contract.listAssets>,
): Promise<Reply<typeof contract.listAssets>> {
  const door = findFolder(read, query.workspaceUuid, query.parentUuid)
  // The page is seen through the same visibility; where the door refuses, or knows no such folder here, nobody gets it.
  const [folder, page] = await Promise.all([door, selectPage(read, query)])
  const content = page.map((row) =>
    presentAsset(row, folder.standing, query.includeActions ? assetActions(folder.standing, stateOf(row)) : undefined),
  )
  const total = query.type ? await countOf(read, folder, query.type) : folder.child_count
  return toPage(content, total, query)
}

type Query = Input<typeof contract.listAssets>['query']

function selectPage(read: Read, query: Query): Promise<AssetRow[]> {
  const place = {
    personId: read.actor.personId,
    folderId: query.parentUuid ?? query.workspaceUuid,
    now: read.now,
    skipped: query.page * query.size,
  }
  return selectByShape(read.db, place, query)
}

interface Place {
  personId: string
  folderId: string
  now: Date
  skipped: number
}

/** Pages that people turn to are planned one by one; far ones are found by reading all that is before them anyway. */
const NEAR = 5

const shapeOf = ({ sort, type, size, page }: Query) => `${sort} ${type} ${size} ${Math.min(page, NEAR)}`

const selectByShape = statementsByShape(shapeOf, (db, place: Place, { sort, type, size, page }) => {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const column = COLUMNS[field]
  return selectAssetPage(db, place, (assets) =>
    // As it stands, so that the index of folders is known to hold them.
    (type ? assets.where('a.kind', '=', sql.lit(type)) : assets)
      .orderBy('a.parent_id', direction)
      .orderBy(column, direction)
      .orderBy('a.id', direction)
      // As it stands: of a number that it doesn't know the database expects a tenth of the folder, and plans for that.
      .limit(sql.lit(size))
      .offset(page < NEAR ? sql.lit(page * size) : place.skipped),
  )
    .orderBy('a.parent_id', direction)
    .orderBy(column, direction)
    .orderBy('a.id', direction)
})

/** The folders are few and counted by their index; the documents are the rest. */
async function countOf(read: Read, folder: { id: string; child_count: number }, kind: string): Promise<Total> {
  const row = await read.db
    .selectFrom(
      read.db
        .selectFrom('asset')
        .select('id')
        .where('parent_id', '=', folder.id)
        .where('kind', '=', sql.lit('FOLDER'))
        .limit(limits.counted + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (kind === 'FOLDER') return countedTotal(row.many)
  return row.many > limits.counted ? { atLeast: 0 } : folder.child_count - row.many
}
