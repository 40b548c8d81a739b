import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { deliverMessages } from './deliver-messages.job.ts'
import { BY_HAND, expectOn, hostOf, lockWebhook } from './queries.ts'

/** Sends a message again, whether or not it was delivered. Its id stays the same. */
export async function sendWebhookAgain(
  change: Change,
  { params }: Input<typeof contract.sendWebhookAgain>,
): Promise<void> {
  const { row, entity } = await lockWebhook(change, params)
  expectOn(row)
  await takeAttempt(change.ports, `webhook:${row.id}`, BY_HAND)
  const { numUpdatedRows } = await change.db
    .updateTable('webhook_delivery')
    .set({ next_at: change.now, by_hand: true })
    .where('id', '=', params.deliveryUuid)
    .where('webhook_id', '=', row.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('webhook.delivery.unknown')
  change.enqueue(deliverMessages, { webhookId: row.id }, { share: row.id })
  change.record('WEBHOOK_SENT_AGAIN', entity, { to: { host: hostOf(row.url) } })
}
