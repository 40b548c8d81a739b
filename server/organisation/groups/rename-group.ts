import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Change } from '../../kernel/change.ts'
import { authorizeUpdate } from './authorize-update.ts'
import { renameGroupBy } from './change-groups.ts'

export async function renameGroup(change: Change, { params, body }: Input<typeof contract.renameGroup>) {
  const { author, group } = await authorizeUpdate(change, params)
  await renameGroupBy(change, author, { group, name: body.name })
}
