import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import type { Read } from '../../kernel/read.ts'
import { percentageOf, usageOf } from '../connections/connections-of.ts'
import { findWorkgroup } from './queries.ts'

/** The connections of a workgroup, as counted within the last minutes, and its maximum. For its administrators. */
export async function findQuota(
  read: Read,
  { params }: Input<typeof contract.findQuota>,
): Promise<Reply<typeof contract.findQuota>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const usage = await usageOf(read, workgroup.row.id)
  return {
    currentOrgConnections: usage.connections,
    maxConnections: usage.maximum,
    percentage: percentageOf(usage),
  }
}
