import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { explainAccountAction as contract } from '@strongroom/contract/why/account-why.ts'
import { judge } from '../access/explained.ts'
import { userRules } from '../identity/people/policy.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { presentExplanation } from './present-explanation.ts'

/** Explains why the caller can or can't do something with their own account. Other people's don't exist for them. */
export async function explainAccountAction(
  read: Read,
  { params, query: { action } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  const clauses = judge(userRules[action], { account: read.actor })
  return { action, ...(await presentExplanation({ clauses })) }
}
