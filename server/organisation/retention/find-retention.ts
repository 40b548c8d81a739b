import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/retention/retention.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

export async function findRetention(
  read: Read,
  { params }: Input<typeof contract.findRetention>,
): Promise<Reply<typeof contract.findRetention>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  return retentionOf(read, workgroup.row.id)
}

/** How long a workgroup keeps what nobody uses. */
export async function retentionOf({ db }: Pick<Read, 'db'>, workgroupId: string): Promise<contract.Retention> {
  const row = await db
    .selectFrom('workgroup')
    .select(['close_inactive_months', 'keep_record_years'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return { closeInactiveMonths: row.close_inactive_months, keepRecordYears: row.keep_record_years }
}
