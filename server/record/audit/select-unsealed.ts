import { NO_WORKSPACE } from '@strongroom/contract/record/audit-chain.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Anchor } from './anchor.ts'
import type { SealedEvent } from './sealed-event.ts'

export const BATCH = 2000
/** Milliseconds by which an event may precede the last seal: clocks of nodes differ, and long changes commit late. */
const SLACK = 3_600_000

export interface Unsealed extends SealedEvent {
  id: number
  xid: string
  restricted: boolean
}

/** True after a restore that made transaction numbers start again, until sealing has caught up. */
const isRestored = sql`s.xid > pg_snapshot_xmin(pg_current_snapshot())`
/** Where sealing continues. */
const fromMark = sql`(e.xid, e.id) > (case when ${isRestored} then '0'::xid8 else s.xid end,
  case when ${isRestored} then 0 else s.id end)`
/**
 * Events of ended transactions. A number that isn't assigned yet is one of before the restore: what the backup held
 * unsealed.
 */
const isOpen = sql`(e.xid < pg_snapshot_xmin(pg_current_snapshot())
    or (${isRestored} and e.xid >= pg_snapshot_xmax(pg_current_snapshot())))
  and not exists (select 1 from audit_seal done where done.event_id = e.id)`

/**
 * In the order of transactions, then of ids: later commits have later ones, so no event is skipped. Those of before a
 * restore come first.
 */
export async function selectUnsealed(
  { db }: Change,
  last: Anchor | undefined,
  left: readonly string[],
): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, e.xid::text as xid, e.restricted, e.uuid, e.type, e.at, e.actor_id, e.address, e.workspace_id,
           e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified,
           coalesce(p.given_name || ' ' || p.family_name, '') as actor_name, coalesce(m.address, '') as actor_email
      from audit_sealed s
      join audit_event e on ${fromMark}
      left join person p on p.id = e.actor_id
      left join primary_address m on m.person_id = p.id
     where ${isOpen} and e.at >= ${oldest(last)} and not coalesce(e.workspace_id, ${NO_WORKSPACE}) = any(${left}::uuid[])
     order by e.xid < pg_snapshot_xmin(pg_current_snapshot()), e.xid, e.id limit ${BATCH}`.execute(db)
  return rows
}

/** Counts events inserted after the last seal that claim an earlier time. Nobody recorded them then. */
export async function countLate({ db }: Change, last: Anchor | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_sealed s join audit_event e on ${fromMark}
     where ${isOpen} and e.at < ${oldest(last)}`.execute(db)
  return rows[0]!.total
}

/**
 * The latest time of these events, at most the database's own, so that one wrong clock doesn't exclude events of
 * others.
 */
export async function uptoOf({ db }: Change, last: Anchor | undefined, events: Unsealed[]): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const newest = Math.max(...events.map(({ at }) => at.getTime()))
  return new Date(Math.max(Math.min(newest, rows[0]!.now.getTime()), last?.upto.getTime() ?? 0))
}

const oldest = (last: Anchor | undefined) => (last ? new Date(last.upto.getTime() - SLACK) : '-infinity')
