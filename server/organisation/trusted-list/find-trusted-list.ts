import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/trusted-list.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { selectEntries } from './write-entries.ts'

export async function findTrustedList(
  read: Read,
  { params }: Input<typeof contract.findTrustedList>,
): Promise<Reply<typeof contract.findTrustedList>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'manageTrustedList')
  return { workgroupUuid: workgroup.row.id, entries: await selectEntries(read, workgroup.row.id) }
}
