import type * as contract from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { insertWorkgroupOf } from '../first-start/insert-account.ts'
import { insertClaim } from '../workgroups/domain-claims.ts'
import { presentAccountWorkgroups } from './list-account-workgroups.ts'
import { lockAccount } from './queries.ts'

/** Creates a workgroup with the account's terms. Its domains belong to it once their DNS records are found. */
export async function createWorkgroup(
  change: Change,
  { body }: Input<typeof contract.createWorkgroup>,
): Promise<Reply<typeof contract.createWorkgroup>> {
  const accountId = body.accountUuid ?? change.actor.administers.accountId
  if (accountId === null) throw new Refused('permission.denied')
  const account = await lockAccount(change, accountId)
  change.authorize(account, 'createWorkgroup')
  const { id } = await insertWorkgroupOf(change, accountId, body)
  const domains = []
  for (const domain of new Set(body.domains)) domains.push(await insertClaim(change, id, domain))
  const [workgroup] = await presentAccountWorkgroups(change.read, account.row, [id])
  return { workgroup: workgroup!, domains }
}
