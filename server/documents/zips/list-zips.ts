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
import { guardDownloads, type ZipRow } from './queries.ts'

/** Lists the caller's own zips in workspaces that they still participate in, newest first. */
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
  return toPage(
    rows.map((row) => present(read, row)),
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

function present(read: Read, row: ZipRow & StandingRow): contract.ListedZip {
  const { sha256: _, ...zip } = presentZip(row)
  const standing = standingOf(row, read)
  const isInvalid = standing.isClosed || !guardDownloads({ ...standing, shut: null }).actions.canDownloadLatest
  const status = isInvalid ? 'INVALID' : standing.shut ? 'SHUT' : zip.status
  return { ...zip, workspaceName: row.s_workspace_name, status, name: standing.shut ? null : zip.name }
}
