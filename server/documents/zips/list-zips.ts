import type * as contract from '@strongroom/contract/documents/zips.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { type Selectable, sql } from 'kysely'
import { standingColumns, type StandingRow } from '../../access/standing-row.ts'
import { standingOf } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { presentZip } from './present.ts'
import { countDownloadableOf, guardDownloads, isDownloadable, type ZipRow } from './queries.ts'

/**
 * Lists the caller's own zips in workspaces that they still participate in, newest first. The documents of finished ones
 * are checked, up to {@link limits.zipDocumentsListed} of one page.
 */
export async function listZips(
  read: Read,
  { query }: Input<typeof contract.listZips>,
): Promise<Reply<typeof contract.listZips>> {
  const own = selectOwn(read)
  const page = own
    .selectAll('z')
    .select(standingColumns)
    .orderBy('z.created', 'desc')
    .orderBy('z.id', 'desc')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const bounded = own.select('z.id').limit(sql.lit(limits.counted + 1))
  const counted = read.db.selectFrom(bounded.as('c')).select((eb) => eb.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  const counts = await countDownloadableOf(read, checkedOf(rows))
  return toPage(
    rows.map((row) => present(read, row, counts.get(row.id))),
    countedTotal(Number(total)),
    query,
  )
}

/** Begins at the person's zips; the caller's row in each workspace is looked up for it alone. */
const selectOwn = (read: Read) =>
  read.db
    .selectFrom('zip as z')
    .innerJoin('workspace as w', 'w.id', 'z.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoinLateral(
      sql<Selectable<DB['participant']>>`(select p.* from ${visibleWorkspace(read)}
        where p.workspace_id between w.id and w.id offset 0)`.as('p'),
      (join) => join.onTrue(),
    )
    .where('z.person_id', '=', read.actor.personId)
    .where('z.expires', '>', read.now)
    .where('w.closed_at', 'is', null)
    .where('p.accepted_at', 'is not', null)

/** The ids of the newest finished zips that together have few enough documents to be checked. */
function checkedOf(rows: readonly ZipRow[]): string[] {
  let room = limits.zipDocumentsListed
  return rows.flatMap(({ id, state, documents }) => (state === 'READY' && (room -= documents) >= 0 ? [id] : []))
}

/** `counts` has the numbers of visible documents by scan status; undefined if they weren't counted. */
function present(
  read: Read,
  row: ZipRow & StandingRow,
  counts: ReadonlyMap<string, number> | undefined,
): contract.ListedZip {
  const { sha256: _, ...zip } = presentZip(row)
  const standing = standingOf(row, read)
  const open = { ...standing, shut: null }
  const whole = [...(counts ?? [])].reduce(
    (sum, [status, total]) => sum + (isDownloadable(open, status) ? total : 0),
    0,
  )
  const isIncomplete = counts !== undefined && whole !== row.documents
  const isInvalid = standing.isClosed || !guardDownloads(open).actions.canDownloadLatest
  // Behind a shut door nothing is visible, so the count says nothing.
  const status = isInvalid ? 'INVALID' : standing.shut ? 'SHUT' : isIncomplete ? 'INVALID' : zip.status
  return { ...zip, workspaceName: row.s_workspace_name, status, name: standing.shut ? null : zip.name }
}
