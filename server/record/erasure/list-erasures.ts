import type * as contract from '@strongroom/contract/record/erasures.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'
import type { Read } from '../../kernel/read.ts'
import { presentErasure, selectErasures } from './queries.ts'

/** The people who were erased, the latest first. */
export async function listErasures(
  read: Read,
  { query }: Input<typeof contract.listErasures>,
): Promise<Reply<typeof contract.listErasures>> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from erasure limit ${sql.lit(limits.counted + 1)}) c`.execute(
    read.db,
  )
  const rows = await selectErasures(read)
    .orderBy('requested', 'desc')
    .orderBy('person_id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
    .execute()
  return toPage(rows.map(presentErasure), countedTotal(counted[0]!.total), query)
}
