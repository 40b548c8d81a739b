import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, type Total, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { isNotDenied } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Query } from './asset-order.ts'
import { findLeadingTag, hasTags, tagParameters } from '../tags/filter-by-tags.ts'
import type { AssetRow } from './list-rows.ts'
import { assetActions } from './policy.ts'
import { boundOf, findLeadingName, isNamed, type NameFiltered, toCount, wordsOf } from './filter-by-name.ts'
import { placeOf, presentAsset } from './present.ts'
import { findFolderToList, stateOf } from './queries.ts'
import { selectPage, selectPageFromEnd } from './select-page.ts'

/** Lists a folder's contents. Two concurrent statements: the door with the folder and its total, and the page. */
export async function listAssets(
  read: Read,
  { query: asked }: Input<typeof contract.listAssets>,
): Promise<Reply<typeof contract.listAssets>> {
  const [leadingTag, byName] = await Promise.all([
    findLeadingTag(read, asked.workspaceUuid, asked),
    findLeadingName(read, asked),
  ])
  const query = { ...asked, leadingTag, ...byName }
  const door = findFolderToList(read, query.workspaceUuid, query.parentUuid).catch((error: unknown) => {
    if (query.excludeInvited && error instanceof Refused && error.code === 'workspace.invitation.pending') return null
    throw error
  })
  // The page uses the same visibility; if the door refuses or the folder doesn't exist, it is discarded.
  const [folder, near] = await Promise.all([door, isFar(query) ? null : selectPage(read, query)])
  if (!folder) return toPage([], 0, query)
  const total = await countOf(read, folder, query)
  const page = near ?? (await selectFarPage(read, folder, { query, total }))
  const { standing: reader } = folder
  const place = placeOf(reader, { id: folder.id, name: folder.name, isRoot: folder.kind === 'ROOT' })
  const content = page.map((row) => {
    const actions = query.includeActions ? assetActions(reader, stateOf(row)) : undefined
    return presentAsset(row, { reader, place, actions })
  })
  return toPage(content, total, query)
}

/** From this offset on the total is read first, and then the page from the nearer end. */
const FAR = 1000
const isFar = ({ page, size }: Query) => page * size >= FAR

interface Folder {
  id: string
  child_count: number
  /** Policies may deny the caller some of its documents. */
  is_policed: boolean
}

async function selectFarPage(
  read: Read,
  folder: Folder,
  { query, total }: { query: Query; total: Total },
): Promise<AssetRow[]> {
  const skipped = query.page * query.size
  // A bounded total has no end to count from; folders and matches are never that many.
  const isFew = query.type === 'FOLDER' || query.type === 'LINK'
  if (folder.is_policed || typeof total !== 'number' || isFew || isNamed(query) || query.tags?.length)
    return selectPage(read, query)
  if (skipped >= total) return []
  return skipped * 2 < total ? selectPage(read, query) : selectPageFromEnd(read, query, total)
}

/**
 * The total of all, of one kind, or of names with some words. Folders and links are few and counted by their indexes. A
 * count that is kept may include denied documents.
 */
async function countOf(read: Read, folder: Folder, query: Query): Promise<Total> {
  if (!folder.is_policed && !isNarrowed(query)) return folder.child_count
  if (folder.is_policed || isNamed(query) || query.tags?.length || query.type !== 'DOCUMENT')
    return countedTotal(await countSome(read, folder, query), boundOf(query))
  const [folders, links] = await Promise.all([
    countSome(read, folder, { workspaceUuid: query.workspaceUuid, type: 'FOLDER' }),
    countSome(read, folder, { workspaceUuid: query.workspaceUuid, type: 'LINK' }),
  ])
  return Math.max(folders, links) > limits.counted ? { atLeast: 0 } : folder.child_count - folders - links
}

/** Whether the list shows only some of a folder's children. */
const isNarrowed = (query: Query) => Boolean(query.type || isNamed(query) || query.tags?.length)

type Narrowing = Pick<Query, 'workspaceUuid'> & Partial<Pick<Query, 'type' | 'tags' | 'leadingTag'>> & NameFiltered

async function countSome(read: Read, { id: folderId, is_policed }: Folder, query: Narrowing): Promise<number> {
  const place = { workspaceId: query.workspaceUuid, words: wordsOf(query), ...tagParameters(query) }
  const tags = hasTags(query, place)
  const row = await read.db
    .selectFrom(
      read.db
        .selectFrom(toCount(query, place))
        .select('a.id')
        .where('a.parent_id', '=', folderId)
        .$if(query.type !== undefined, (some) => some.where('a.kind', '=', sql.lit(query.type!)))
        .$if(tags.length > 0, (some) => some.where((eb) => eb.and(tags)))
        .$if(is_policed, (some) => some.where(isNotDenied(read)))
        .limit(boundOf(query) + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}
