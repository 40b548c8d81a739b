import type * as contract from '@strongroom/contract/documents/zips.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Read } from '../../kernel/read.ts'
import { guardDownloads, isDownloadable, workspaceOf } from './queries.ts'
import { type Asker, findTree, selectDocuments } from './select-contents.ts'

/** Counts what a zip of a selection would contain, and what it would leave out. */
export async function countZip(
  read: Read,
  { body }: Input<typeof contract.countZip>,
): Promise<Reply<typeof contract.countZip>> {
  const assetIds = [...new Set(body.assetUuids)]
  const standing = enter(await findStanding(read, await workspaceOf(read, assetIds)))
  read.authorize(guardDownloads(standing), 'canDownloadLatest')
  const asker = { actor: read.actor, now: read.now, standing }
  const tree = await findTree(read.db, asker, assetIds)
  const groups = await countDocuments(read, asker, { folderIds: [...tree.keys()], assetIds })
  const sum = (value: 'files' | 'bytes', is: (group: Group) => boolean) =>
    groups.filter(is).reduce((total, group) => total + Number(group[value]), 0)
  const mayHave = (group: Group) => !group.is_damaged && isDownloadable(standing, group.scan_status)
  const isVirus = ({ scan_status }: Group) => scan_status === 'VIRUS_DETECTED'
  const isUnscanned = (group: Group) => mayHave(group) && group.scan_status === 'UNABLE_TO_SCAN'
  const files = sum('files', () => true)
  return {
    folders: [...tree.values()].filter(({ kind }) => kind === 'FOLDER').length,
    files: Math.min(files, limits.zipDocuments),
    virus: sum('files', isVirus),
    unableToScan: sum('files', isUnscanned),
    unavailable: sum('files', (group) => !mayHave(group) && !isVirus(group)),
    bytes: sum('bytes', (group) => mayHave(group) && !isUnscanned(group)),
    bytesUnableToScan: sum('bytes', mayHave),
    hasMore: files > limits.zipDocuments,
  }
}

type Group = Awaited<ReturnType<typeof countDocuments>>[number]

/** Documents by what their state means for a zip, up to one more than a zip may have. */
const countDocuments = (
  { db }: Read,
  asker: Asker,
  where: { folderIds: readonly string[]; assetIds: readonly string[] },
) =>
  db
    .selectFrom(
      selectDocuments(db, asker, { ...where, most: limits.zipDocuments + 1 })
        .select(['v.scan_status', 'v.size', sql<boolean>`v.damage is not null`.as('is_damaged')])
        .limit(sql.lit(limits.zipDocuments + 1))
        .as('d'),
    )
    .select(({ fn }) => ['d.scan_status', 'd.is_damaged', fn.countAll<string>().as('files')])
    .select(({ fn }) => fn.sum<string>('d.size').as('bytes'))
    .groupBy(['d.scan_status', 'd.is_damaged'])
    .execute()
