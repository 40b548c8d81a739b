import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { LISTED_DELIVERIES, type WebhookDelivery } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWebhook } from './queries.ts'

export async function listWebhookDeliveries(
  read: Read,
  { params }: Input<typeof contract.listWebhookDeliveries>,
): Promise<Reply<typeof contract.listWebhookDeliveries>> {
  const webhook = await findWebhook(read, params)
  const rows = await read.db
    .selectFrom('webhook_delivery')
    .select(['id', 'type', 'created', 'attempts', 'attempted_at', 'delivered_at', 'next_at', 'status', 'failure'])
    .where('webhook_id', '=', webhook.id)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(LISTED_DELIVERIES))
    .execute()
  return {
    content: rows.map((row) => ({
      model: 'WebhookDelivery',
      uuid: row.id,
      type: row.type,
      createdTime: row.created.getTime(),
      attempts: row.attempts,
      attemptedTime: row.attempted_at?.getTime() ?? null,
      deliveredTime: row.delivered_at?.getTime() ?? null,
      nextTime: row.next_at?.getTime() ?? null,
      status: row.status,
      failure: row.failure as WebhookDelivery['failure'],
    })),
  }
}
