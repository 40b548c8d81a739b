import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Change } from '../../kernel/change.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { createGroupBy } from './change-groups.ts'
import { findGroup } from './find-group.ts'

export async function createGroup(
  change: Change,
  { params, body }: Input<typeof contract.createGroup>,
): Promise<Reply<typeof contract.createGroup>> {
  const workgroup = await findWorkgroup(change.read, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  const people = { personIds: body.userUuids, emails: body.emails }
  const groupUuid = await createGroupBy(change, { workgroup: workgroup.entity }, { name: body.name, people })
  return findGroup(change.read, { params: { ...params, groupUuid } })
}
