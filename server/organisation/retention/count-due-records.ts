import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/retention/retention.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { isRecordOld } from './due-records.ts'

const DAY = 86_400_000

/**
 * Counts the records that a number of years would destroy by tomorrow, before it is set. Names that a job still has to
 * forget are gone by then, too.
 */
export async function countDueRecords(
  read: Read,
  { params, query }: Input<typeof contract.countDueRecords>,
): Promise<Reply<typeof contract.countDueRecords>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const tomorrow = new Date(read.now.getTime() + DAY)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from workspace w where w.workgroup_id = ${workgroup.row.id}::uuid
         and ${isRecordOld(sql`${query.keepRecordYears}::integer`, tomorrow)}
       limit ${sql.lit(limits.counted + 1)}) c`.execute(read.db)
  const { total } = rows[0]!
  return { workspaces: Math.min(total, limits.counted), isLowerBound: total > limits.counted }
}
