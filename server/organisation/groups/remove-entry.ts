import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { authorizeUpdate } from './authorize-update.ts'
import { changePeopleBy } from './change-groups.ts'

export async function removeGroupEntry(change: Change, { params }: Input<typeof contract.removeGroupEntry>) {
  const { author, group } = await authorizeUpdate(change, params)
  const { removed } = await changePeopleBy(change, author, { group, remove: { entryIds: [params.entryUuid] } })
  if (removed === 0) throw new Refused('group.entry.not.found')
}
