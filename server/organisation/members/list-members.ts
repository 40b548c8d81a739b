import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { presentMember } from './present.ts'
import { selectMembers } from './select-members.ts'

/** Lists the members of a workgroup, for its administrators. */
export async function listMembers(
  read: Read,
  { query }: Input<typeof contract.listMembers>,
): Promise<Reply<typeof contract.listMembers>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'inviteMembers')
  const { query: words, role, status, sort, size, page } = query
  const filter = { workgroupId: workgroup.row.id, words: words?.trim() ?? '', role, status, sort }
  const { rows, total } = await selectMembers(read, { ...filter, size, skipped: page * size })
  const content = rows.map((row) => presentMember(read, workgroup.row, row))
  return toPage(content, total, query)
}
