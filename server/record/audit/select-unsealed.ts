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

const XMIN = sql`pg_snapshot_xmin(pg_current_snapshot())`

interface Mark {
  xid: string
  id: string
  /** After a restore that made transaction numbers start again, until sealing has caught up. */
  is_restored: boolean
}

/**
 * Events of ended transactions behind the mark that aren't sealed. After a restore, numbers that aren't assigned yet are
 * of what the backup held unsealed, and come first; those before the mark are of what has happened since.
 */
async function findOpen({ db }: Change) {
  const { rows } = await sql<Mark>`select xid::text, id::text, xid > ${XMIN} as is_restored from audit_sealed`.execute(
    db,
  )
  const { xid, id, is_restored: isRestored } = rows[0]!
  const isBehind = sql`(e.xid, e.id) > (${xid}::xid8, ${id}::bigint)`
  const isEnded = sql`e.xid < ${XMIN}`
  const isNext = isRestored
    ? sql`(${isBehind} and e.xid >= pg_snapshot_xmax(pg_current_snapshot()) or ${isEnded})`
    : sql`${isBehind} and ${isEnded}`
  return {
    isOpen: sql`${isNext} and not exists (select 1 from audit_seal done where done.event_id = e.id)`,
    order: isRestored ? sql`${isEnded}, e.xid, e.id` : sql`e.xid, e.id`,
  }
}

/** In the order of transactions, then of ids: later commits have later ones, so no event is skipped. */
export async function selectUnsealed(
  change: Change,
  last: Anchor | undefined,
  left: readonly string[],
): Promise<Unsealed[]> {
  const { isOpen, order } = await findOpen(change)
  const { rows } = await sql<Unsealed>`
    select e.id, e.xid::text as xid, e.restricted, e.uuid, e.type, e.at, e.actor_id, e.address, e.workspace_id,
           e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified,
           coalesce(p.given_name || ' ' || p.family_name, '') as actor_name, coalesce(m.address, '') as actor_email
      from audit_event e
      left join person p on p.id = e.actor_id
      left join primary_address m on m.person_id = p.id
     where ${isOpen} and e.at >= ${oldest(last)} and not coalesce(e.workspace_id, ${NO_WORKSPACE}) = any(${left}::uuid[])
     order by ${order} limit ${BATCH}`.execute(change.db)
  return rows
}

/** Counts events inserted after the last seal that claim an earlier time. Nobody recorded them then. */
export async function countLate(change: Change, last: Anchor | undefined): Promise<number> {
  const { isOpen } = await findOpen(change)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_event e where ${isOpen} and e.at < ${oldest(last)}`.execute(change.db)
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
