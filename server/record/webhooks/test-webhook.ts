import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { v7 as uuidv7 } from 'uuid'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { deliverMessages } from './deliver-messages.job.ts'
import { bodyOf } from './message-body.ts'
import { BY_HAND, expectOn, hostOf, lockWebhook } from './queries.ts'

/** Sends a message that tells of nothing. */
export async function testWebhook(change: Change, { params }: Input<typeof contract.testWebhook>): Promise<void> {
  const { row, entity, workgroupId } = await lockWebhook(change, params)
  expectOn(row)
  await takeAttempt(change.ports, `webhook:${row.id}`, BY_HAND)
  const event = { type: 'test', at: change.now, workspaceId: null, actorId: change.actor.personId }
  await change.db
    .insertInto('webhook_delivery')
    .values({
      id: uuidv7(),
      webhook_id: row.id,
      type: event.type,
      body: bodyOf(workgroupId, event),
      created: change.now,
      next_at: change.now,
      by_hand: true,
    })
    .execute()
  change.enqueue(deliverMessages, { webhookId: row.id }, { share: row.id })
  change.record('WEBHOOK_TESTED', entity, { to: { host: hostOf(row.url) } })
}
