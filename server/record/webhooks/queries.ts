import { MOST_WEBHOOKS, type Webhook } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup, lockWorkgroup } from '../../organisation/workgroups/queries.ts'

/** Messages that administrators send to one receiver. */
export const BY_HAND = { most: 60, window: 3_600_000, code: 'too.many.requests' } as const

/** The webhooks of a workgroup. */
export const selectWebhooks = (read: Pick<Read, 'db'>, workgroupId: string) =>
  read.db
    .selectFrom('webhook as h')
    .select(['h.id', 'h.url', 'h.description', 'h.groups', 'h.created', 'h.paused_at', 'h.switched_off_at'])
    .select('h.failing_since')
    .where('h.workgroup_id', '=', workgroupId)
    .orderBy('h.created')
    .orderBy('h.id')
    .limit(sql.lit(MOST_WEBHOOKS))

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]

export const presentWebhook = (row: WebhookRow): Webhook => ({
  model: 'Webhook',
  uuid: row.id,
  url: row.url,
  description: row.description,
  groups: row.groups as Webhook['groups'],
  state: row.switched_off_at ? 'off' : row.paused_at ? 'paused' : 'on',
  createdTime: row.created.getTime(),
  failingTime: row.failing_since?.getTime() ?? null,
})

interface Place {
  workgroupUuid: string
  webhookUuid: string
}

/** A webhook of a workgroup that the caller administers. */
export async function findWebhook(read: Read, { workgroupUuid, webhookUuid }: Place): Promise<WebhookRow> {
  const workgroup = await findWorkgroup(read, workgroupUuid)
  read.authorize(workgroup, 'update')
  const row = await selectWebhooks(read, workgroup.row.id).where('h.id', '=', webhookUuid).executeTakeFirst()
  if (!row) throw new Refused('webhook.unknown')
  return row
}

/** The same, locked, with the workgroup as the object of events. */
export async function lockWebhook(change: Change, { workgroupUuid, webhookUuid }: Place) {
  const workgroup = await lockWorkgroup(change, workgroupUuid)
  change.authorize(workgroup, 'update')
  const row = await selectWebhooks(change.read, workgroup.row.id).where('h.id', '=', webhookUuid).executeTakeFirst()
  if (!row) throw new Refused('webhook.unknown')
  await change.db.selectFrom('webhook').select('id').where('id', '=', row.id).forUpdate().execute()
  return { row, entity: workgroup.entity, workgroupId: workgroup.row.id }
}

/** The host of a webhook's URL, which names it in the record: paths may hold secrets. */
export const hostOf = (url: string): string => new URL(url).host

/** Refuses while nothing would be sent. */
export function expectOn(row: WebhookRow): void {
  if (row.paused_at || row.switched_off_at) throw new Refused('webhook.paused')
}
