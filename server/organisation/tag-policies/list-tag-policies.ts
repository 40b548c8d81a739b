import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { presentPolicy, selectPolicies } from './queries.ts'

/** Lists the policies of a workgroup. They are few. */
export async function listTagPolicies(
  read: Read,
  { query }: Input<typeof contract.listTagPolicies>,
): Promise<Reply<typeof contract.listTagPolicies>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'manageTagSets')
  const rows = await selectPolicies(read.db)
    .where('y.workgroup_id', '=', workgroup.row.id)
    .orderBy('y.name_key')
    .execute()
  const page = rows.slice(query.page * query.size, (query.page + 1) * query.size)
  return toPage(page.map(presentPolicy), rows.length, query)
}
