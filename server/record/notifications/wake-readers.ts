import { type RawBuilder, sql } from 'kysely'
import { lasts } from '../../access/lasting.ts'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { digestEvents } from './digest-events.ts'

/**
 * Makes an immediate digest due for everybody in whose workspaces something has happened. Continues where the last run
 * ended, on any node; the second of two concurrent runs does nothing.
 */
export const wakeReaders = (ports: Ports): Promise<void> =>
  asSystem(ports, 'prepares immediate digests', async (change) => {
    change.unaudited('an email is no workspace event')
    const { rows } = await sql<ReadPosition>`
      select xid::text, at, pg_snapshot_xmin(pg_current_snapshot())::text as upto_xid
        from news_told for update skip locked`.execute(change.db)
    const [told] = rows
    if (!told) return
    await sql`
      insert into mailing (person_id, kind, due, since_xid, since_at)
      select distinct h.id, 'IMMEDIATE', ${change.now}::timestamptz, ${told.xid}::xid8, ${told.at}::timestamptz
        from (select distinct workspace_id from audit_event
               where workspace_id is not null and type = any(${digestEvents.readersOfActivity}::text[])
                 and ${isAfter(told)}) e
        join participant p on p.workspace_id = e.workspace_id and ${lasts('p', change)} and p.accepted_at is not null
        join person h on h.id = p.person_id
       where h.immediate_email and h.email_subscriber and h.disabled_at is null and not h.is_agent
         and (p.is_favourite or not h.immediate_favourites_only) and not p.is_muted
      on conflict (person_id, kind) do update set due = excluded.due,
        since_xid = greatest(mailing.since_xid, excluded.since_xid), since_at = greatest(mailing.since_at, excluded.since_at)
        where mailing.due = 'infinity'`.execute(change.db)
    await sql`update news_told set xid = ${told.upto_xid}::xid8, at = ${change.now}`.execute(change.db)
  })

interface ReadPosition {
  xid: string
  upto_xid: string
  at: Date
}

/**
 * Events after the last run. In a restored database that restarts its numbers the position lies ahead: beyond it are those
 * that the backup held, before it those since the restore.
 */
const isAfter = ({ xid, upto_xid: upto, at }: ReadPosition): RawBuilder<unknown> =>
  BigInt(xid) > BigInt(upto)
    ? sql`(xid >= ${xid}::xid8 or (xid < ${upto}::xid8 and at > ${at}::timestamptz - interval '1 hour'))`
    : sql`xid >= ${xid}::xid8 and xid < ${upto}::xid8`
