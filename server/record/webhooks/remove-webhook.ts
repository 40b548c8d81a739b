import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import type { Change } from '../../kernel/change.ts'
import { hostOf, lockWebhook } from './queries.ts'

/** Removes a webhook. What still waits isn't sent. */
export async function removeWebhook(change: Change, { params }: Input<typeof contract.removeWebhook>): Promise<void> {
  const { row, entity } = await lockWebhook(change, params)
  await change.db.deleteFrom('webhook').where('id', '=', row.id).execute()
  change.record('WEBHOOK_REMOVED', entity, { to: { host: hostOf(row.url) } })
}
