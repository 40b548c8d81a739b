import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Change } from '../../kernel/change.ts'
import { authorizeUpdate } from './authorize-update.ts'
import { changePeopleBy } from './change-groups.ts'
import { findGroup } from './find-group.ts'

export async function addGroupPeople(
  change: Change,
  { params, body }: Input<typeof contract.addGroupPeople>,
): Promise<Reply<typeof contract.addGroupPeople>> {
  const { author, group } = await authorizeUpdate(change, params)
  await changePeopleBy(change, author, { group, add: { personIds: body.userUuids, emails: body.emails } })
  return findGroup(change.read, { params })
}
