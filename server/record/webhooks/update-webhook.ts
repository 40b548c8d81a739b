import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { hostOf, lockWebhook, type WebhookRow } from './queries.ts'
import { maySendTo } from './receiver-url.ts'

type Wanted = Input<typeof contract.updateWebhook>['body']

/** Changes a webhook. Resumed, it gets the events from then on, and what still waits is sent at once. */
export async function updateWebhook(
  change: Change,
  { params, body }: Input<typeof contract.updateWebhook>,
): Promise<void> {
  const { row, entity } = await lockWebhook(change, params)
  const moves = body.url !== undefined && body.url !== row.url
  if (moves) {
    requireRecent(change)
    if (!maySendTo(change.ports, body.url!)) throw new Refused('webhook.url.forbidden')
  }
  const [from, to] = differences(row, body)
  if (Object.keys(to).length === 0) return change.nothingChanged()
  const resumes = body.paused === false
  const changesPause = 'paused' in to
  await change.db
    .updateTable('webhook')
    .set({
      url: body.url ?? row.url,
      description: body.description ?? row.description,
      groups: body.groups ?? row.groups,
      ...(changesPause ? { paused_at: body.paused ? change.now : null } : {}),
      ...(changesPause && resumes ? { sends_since: change.now } : {}),
      ...(resumes ? { switched_off_at: null } : {}),
      ...(resumes || moves ? { failing_since: null, failed_at: null, failures: 0, retry_at: null } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  change.record('WEBHOOK_CHANGED', entity, { from, to: { ...to, host: hostOf(body.url ?? row.url) } })
}

/** The changed settings. URLs are named by their hosts, since paths may hold secrets. */
function differences(row: WebhookRow, { url, description, groups, paused }: Wanted) {
  const isPaused = row.paused_at !== null || row.switched_off_at !== null
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  const compare = (name: string, before: unknown, after: unknown) => {
    if (after === undefined || JSON.stringify(before) === JSON.stringify(after)) return
    from[name] = before
    to[name] = after
  }
  compare('description', row.description, description)
  compare('groups', row.groups, groups)
  compare('paused', isPaused, paused)
  if (url !== undefined && url !== row.url) {
    from['host'] = hostOf(row.url)
    to['url'] = true
  }
  return [from, to] as const
}
