import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { MOST_WEBHOOKS } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { v7 as uuidv7 } from 'uuid'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../../organisation/workgroups/queries.ts'
import { hostOf, presentWebhook, selectWebhooks } from './queries.ts'
import { maySendTo } from './receiver-url.ts'
import { newSecret, sealSecrets } from './webhook-secrets.ts'

/** Adds a webhook, which gets the events from now on. */
export async function createWebhook(
  change: Change,
  { params, body }: Input<typeof contract.createWebhook>,
): Promise<Reply<typeof contract.createWebhook>> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  if (!maySendTo(change.ports, body.url)) throw new Refused('webhook.url.forbidden')
  const { id: workgroupId } = workgroup.row
  const before = await selectWebhooks(change.read, workgroupId).execute()
  if (before.length >= MOST_WEBHOOKS) throw new Refused('webhook.limit')
  const [id, secret] = [uuidv7(), newSecret()]
  await change.db
    .insertInto('webhook')
    .values({
      id,
      workgroup_id: workgroupId,
      url: body.url,
      description: body.description,
      groups: body.groups,
      secrets: sealSecrets(change.ports, id, { current: secret }),
      created: change.now,
      sends_since: change.now,
      created_by: change.actor.personId,
    })
    .execute()
  change.record('WEBHOOK_ADDED', workgroup.entity, { to: { host: hostOf(body.url) } })
  const rows = await selectWebhooks(change.read, workgroupId).execute()
  return { webhook: presentWebhook(rows.find((row) => row.id === id)!), secret }
}
