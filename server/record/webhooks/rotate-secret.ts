import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { hostOf, lockWebhook } from './queries.ts'
import { newSecret, replaced } from './webhook-secrets.ts'

/** Replaces the signing secret. The receiver has a day to change it. */
export async function rotateWebhookSecret(
  change: Change,
  { params }: Input<typeof contract.rotateWebhookSecret>,
): Promise<Reply<typeof contract.rotateWebhookSecret>> {
  const { row, entity } = await lockWebhook(change, params)
  requireRecent(change)
  const { secrets: sealed } = await change.db
    .selectFrom('webhook')
    .select('secrets')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const secret = newSecret()
  await change.db
    .updateTable('webhook')
    .set({ secrets: replaced(change.ports, row.id, { sealed, secret }) })
    .where('id', '=', row.id)
    .execute()
  change.record('WEBHOOK_SECRET_ROTATED', entity, { to: { host: hostOf(row.url) } })
  return { secret }
}
