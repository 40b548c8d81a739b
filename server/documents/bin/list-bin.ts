import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/bin.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { liveAsset } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { presentAuthor } from '../assets/present.ts'
import { binActions } from './policy.ts'
import { findBin, isInBin, isNotDeniedInBin, withAssets } from './queries.ts'

type Bin = Awaited<ReturnType<typeof findBin>>
type Entry = Reply<typeof contract.listBin>['content'][number]

/** Lists the bin, latest deletion first: everything for owner and managers, for others their own deletions. */
export async function listBin(
  read: Read,
  { params, query }: Input<typeof contract.listBin>,
): Promise<Reply<typeof contract.listBin>> {
  const bin = await findBin(read, params.workspaceUuid)
  read.authorize(bin, 'readBin')
  const { standing } = bin
  const [rows, total] = await Promise.all([selectPage(read, bin, query).execute(), countShown(read, bin)])
  const parents = await findParents(read, [...new Set(rows.map(({ parent_id }) => parent_id))])
  const content = rows.map((row) => present(row, { now: read.now, standing, parents }))
  return toPage(content, countedTotal(total), query)
}

const isOfOthers = ({ isOwner, isManager }: Standing) => isOwner || isManager

/** Entries that the caller sees. */
const selectShown = (read: Read, { standing }: Bin) =>
  read.db
    .selectFrom('bin_entry as b')
    .where('b.workspace_id', '=', standing.workspaceId)
    .where(isInBin(read.now))
    .where(isNotDeniedInBin(read, standing.workspaceId))
    .$if(!isOfOthers(standing), (some) => some.where('b.deleted_by', '=', standing.participantId))

/**
 * A page of them. Documents and authors are read for its rows only, not for those before. The planner doesn't know the
 * offset: it would sort a large bin for a far page, which takes ten times as long as the index.
 */
const selectPage = (read: Read, bin: Bin, { size, page }: { size: number; page: number }) =>
  withAssets(
    read.db.selectFrom(
      selectShown(read, bin)
        .selectAll('b')
        .orderBy('b.deleted_at', 'desc')
        .orderBy('b.asset_id', 'desc')
        .limit(sql.lit(size))
        .offset(sql<number>`(select ${page * size}::bigint)`)
        .as('b'),
    ),
  )
    .innerJoin('participant as c', 'c.id', 'b.deleted_by')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .select(['c.id as author_id', 'c.type', 'c.party_number', 'c.person_id', 'c.email', 'c.invited_by'])
    .select(['cp.given_name', 'cp.family_name', 'cp.hide_email_address as hides'])
    .orderBy('b.deleted_at', 'desc')
    .orderBy('b.asset_id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>[number]

async function countShown(read: Read, bin: Bin): Promise<number> {
  const { total } = await read.db
    .selectFrom(
      selectShown(read, bin)
        .select('b.asset_id')
        .limit(sql.lit(limits.counted + 1))
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The names of the folders that entries go back to, of those that still exist. */
async function findParents(read: Read, ids: string[]): Promise<Map<string, string>> {
  const rows = await read.db
    .selectFrom(liveAsset)
    .innerJoin('workspace as w', 'w.id', 'a.workspace_id')
    .select(['a.id', sql<string>`case when a.kind = 'ROOT' then w.name else a.name end`.as('name')])
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Shown {
  now: Date
  standing: Standing
  /** The names of the folders that entries were in. */
  parents: Map<string, string>
}

function present(row: Row, { now, standing, parents }: Shown): Entry {
  // On legal hold, the earliest time that is possible: if it were released now.
  const kept = standing.isHeld ? now.getTime() + limits.binAfterHold : 0
  const parent = parents.get(row.parent_id)
  return {
    model: 'BinEntry',
    uuid: row.id,
    name: row.name,
    type: row.kind as Entry['type'],
    documents: row.documents,
    folders: row.folders,
    fileSize: row.kind === 'DOCUMENT' ? row.size : null,
    deletedTime: row.deleted_at.getTime(),
    deletedBy: presentAuthor(row, standing),
    purgeTime: Math.max(row.until.getTime(), kept),
    parent: parent === undefined ? null : { uuid: row.parent_id, name: parent },
    actions: binActions(standing, { isOwn: row.deleted_by === standing.participantId }),
  }
}
