import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { MOST_TOKENS } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { v7 as uuidv7 } from 'uuid'
import { hashOf, newToken } from '../../identity/sessions/open-session.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { presentToken, selectTokens } from './list-tokens.ts'

const DAY = 86_400_000

/** Creates a token for a directory. Only the hash of its secret is stored. */
export async function createProvisioningToken(
  change: Change,
  { params, body }: Input<typeof contract.createProvisioningToken>,
): Promise<Reply<typeof contract.createProvisioningToken>> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const { id: workgroupId } = workgroup.row
  const before = await selectTokens(change.read, workgroupId).execute()
  if (before.length >= MOST_TOKENS) throw new Refused('provisioning.token.limit')
  const [id, personId, secret] = [uuidv7(), uuidv7(), newToken()]
  // The record names the client by this row. It has no address, membership or secret, so nobody can sign in as it.
  await change.db
    .insertInto('person')
    .values({ id: personId, given_name: body.name, family_name: '', is_agent: true, created: change.now })
    .execute()
  await change.db
    .insertInto('provisioning_token')
    .values({
      id,
      workgroup_id: workgroupId,
      person_id: personId,
      hash: hashOf(secret),
      created: change.now,
      created_by: change.actor.personId,
      expires: body.days === 0 ? null : new Date(change.now.getTime() + body.days * DAY),
    })
    .execute()
  change.record('PROVISIONING_TOKEN_CREATED', workgroup.entity, { to: { token: body.name } })
  const rows = await selectTokens(change.read, workgroupId).execute()
  return { token: presentToken(rows.find((row) => row.id === id)!), secret }
}
