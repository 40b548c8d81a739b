import type * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { entities } from '../../access/entities.ts'
import { userActions } from '../../identity/people/policy.ts'
import type { Change } from '../../kernel/change.ts'
import { insertAccount } from '../first-start/insert-account.ts'
import { presentAccounts } from './read-accounts.ts'
import { findAccount } from './queries.ts'

/** Creates an account without workgroups, for sales people. */
export async function createAccount(
  change: Change,
  { body: { name, edition, contract: agreed, maxConnections } }: Input<typeof contract.createAccount>,
): Promise<Reply<typeof contract.createAccount>> {
  const { personId } = change.actor
  change.authorize({ actions: userActions(change.actor), entity: entities.user(personId) }, 'manageAccounts')
  const id = await insertAccount(change, name, { edition, contract: agreed, maxConnections })
  const { row } = await findAccount(change.read, id)
  const [account] = await presentAccounts(change.read, [row])
  return account!
}
