import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/share-links.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { makeShareToken } from './agent-share-token.ts'

/** Issues a token for a link of a records system. Only service accounts may call it. */
export async function issueAgentShareToken(
  change: Change,
  { body }: Input<typeof contract.issueAgentShareToken>,
): Promise<Reply<typeof contract.issueAgentShareToken>> {
  const { actor, ports } = change
  change.authorizeSelf(actor.personId)
  if (actor.scope === null) throw new Refused('permission.denied')
  change.unaudited('following the link is recorded with its agent')
  const { client_secret_id: clientId } = await change.db
    .selectFrom('session')
    .select('client_secret_id')
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow()
  return makeShareToken(ports, { agentId: actor.personId, ...(clientId ? { clientId } : {}), ...body })
}
