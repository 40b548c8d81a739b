import type * as contract from '@strongroom/contract/identity/contacts.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { userActions } from './policy.ts'

/** Lists the names of the caller's actions on their own account. */
export async function listUserOperations(
  read: Read,
  { params }: Input<typeof contract.listUserOperations>,
): Promise<Reply<typeof contract.listUserOperations>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  const allowed = Object.entries(userActions(read.actor)).filter(([, may]) => may)
  return { operations: allowed.map(([name]) => name) }
}
