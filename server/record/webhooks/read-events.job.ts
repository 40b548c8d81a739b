import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { activityGroups } from '@strongroom/contract/wire/activity-groups.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { deliverMessages } from './deliver-messages.job.ts'
import { bodyOf } from './message-body.ts'

/** The events of one transaction. */
const AT_ONCE = 2000
/** Milliseconds for which messages are listed. */
const KEPT = 7 * 86_400_000

/**
 * Turns new events into messages, each exactly once: the place in the record and the messages are written in one
 * transaction. In the order of transactions, so that an event that was committed late isn't skipped.
 */
export const readWebhookEvents = job({
  name: 'read-webhook-events',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  async work(ports) {
    while (await asSystem(ports, 'events were recorded', readBatch));
    await asSystem(ports, 'messages wait', wakeReceivers)
    await asSystem(ports, 'old messages are forgotten', async (change) => {
      change.unaudited('the events stay in the record')
      const old = new Date(change.now.getTime() - KEPT)
      await change.db.deleteFrom('webhook_delivery').where('created', '<', old).execute()
    })
  },
})

interface Waiting {
  id: string
  webhook_id: string
  workgroup_id: string
  uuid: string
  type: string
  at: Date
  workspace_id: string | null
  actor_id: string | null
}

/** Reads the next events. Returns whether there may be more. */
async function readBatch(change: Change): Promise<boolean> {
  change.unaudited('the events are in the record')
  const events = await findUnread(change)
  const last = events.at(-1)
  if (!last) return false
  await sql`update webhook_reading set xid = ${last.xid}::xid8, id = ${last.id}`.execute(change.db)
  const ids = events.map(({ id }) => id)
  const rows = await selectToSend(change, ids)
  if (rows.length > 0)
    await change.db
      .insertInto('webhook_delivery')
      .values(
        rows.map((row) => ({
          id: uuidv7(),
          webhook_id: row.webhook_id,
          event_uuid: row.uuid,
          type: row.type,
          body: bodyOf(row.workgroup_id, { ...row, workspaceId: row.workspace_id, actorId: row.actor_id }),
          created: row.at,
          next_at: change.now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['webhook_id', 'event_uuid']).doNothing())
      .execute()
  return ids.length === AT_ONCE
}

interface Unread {
  xid: string
  id: string
}

/** After a restore, until its numbers have caught up, the highest number is one of the backup. */
const LAST_OF_BACKUP = sql`coalesce((select at from audit_event order by xid desc, id desc limit 1), '-infinity')`

/** The next events after those that were read, in the order of transactions. Other nodes wait. */
async function findUnread({ db }: Change): Promise<Unread[]> {
  const { rows: marks } = await sql<Unread & { is_restored: boolean }>`
    select xid::text, id, xid > pg_snapshot_xmin(pg_current_snapshot()) as is_restored
      from webhook_reading for update`.execute(db)
  const { xid, id, is_restored: isRestored } = marks[0]!
  const after = sql`(e.xid, e.id) > (${xid}::xid8, ${id}::bigint)`
  const isEnded = sql`e.xid < pg_snapshot_xmin(pg_current_snapshot())`
  // After a restore of the database transaction numbers may have started again. First come events that the backup held
  // unread, then those since the restore.
  const unread = isRestored
    ? sql`(${after} and e.xid >= pg_snapshot_xmax(pg_current_snapshot()) or ${isEnded} and e.at > ${LAST_OF_BACKUP})`
    : sql`${after} and ${isEnded}`
  const { rows } = await sql<Unread>`
    select e.xid::text, e.id::text from audit_event e where ${unread}
     order by ${isRestored ? sql`${isEnded}, e.xid, e.id` : sql`e.xid, e.id`} limit ${sql.lit(AT_ONCE)}`.execute(db)
  return rows
}

/** The types of each group, as rows for a join. */
const TYPES = JSON.stringify(
  activityGroups.flatMap((group) => eventsOfGroup(group).map((type) => ({ group_name: group, type }))),
)

/**
 * The events that each webhook gets: what happened while it ran, also if it was paused or resumed since. Events by or
 * about hidden participants are left out.
 */
async function selectToSend(change: Change, ids: string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with open as (
      select h.id, h.workgroup_id, h.sends_since, h.paused_at, h.groups from webhook h join workgroup g on g.id = h.workgroup_id
       where h.switched_off_at is null and not g.is_suspended),
    kinds as (select group_name, type from jsonb_to_recordset(${TYPES}::jsonb) as k (group_name text, type text)),
    found as (
      select w.workgroup_id, e.* from audit_event e join workspace w on w.id = e.workspace_id
       where e.id = any(${ids}::bigint[]) and w.workgroup_id in (select workgroup_id from open)
      union all
      select o.workgroup_id, e.* from (select distinct workgroup_id from open) o
        cross join lateral event_of_workgroup_among(o.workgroup_id, ${ids}::bigint[]) e)
    select o.id as webhook_id, o.workgroup_id, e.uuid, e.type, e.at, e.workspace_id, e.actor_id
      from found e join open o on o.workgroup_id = e.workgroup_id
      join kinds k on k.type = e.type and k.group_name = any(o.groups)
     where not e.restricted and e.at >= o.sends_since and (o.paused_at is null or e.at < o.paused_at)
     order by e.xid, e.id`.execute(change.db)
  return rows
}

/** Starts a job for each receiver with messages that may be sent now. */
async function wakeReceivers(change: Change): Promise<void> {
  change.unaudited('the results are listed')
  const { rows } = await sql<{ id: string }>`
    select h.id from webhook h join workgroup g on g.id = h.workgroup_id
     where h.paused_at is null and h.switched_off_at is null and not g.is_suspended
       and exists (select from webhook_delivery d where d.webhook_id = h.id and d.next_at <= ${change.now}
         and (d.by_hand or h.retry_at is null or h.retry_at <= ${change.now}))`.execute(change.db)
  for (const { id } of rows) change.enqueue(deliverMessages, { webhookId: id }, { share: id })
}
