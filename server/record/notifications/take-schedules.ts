import { nextSummary } from '@strongroom/contract/record/next-summary.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

export type DigestKind = 'IMMEDIATE' | 'DAILY' | 'WEEKLY'

/** A person with a due digest. */
export interface DigestSchedule {
  person_id: string
  kind: DigestKind
  /**
   * The first transaction of new events; 0 if the database was restored and restarts its numbers: times decide then.
   */
  from_xid: string
  /** After such a restore, the first transaction of events that the backup held and no digest told. */
  restored_xid: string | null
  since_at: Date
  /** Every transaction before this one has ended; events of later ones go into the next digest. */
  upto_xid: string
  /** False if it was never scheduled or is switched off: then nothing is sent, and only the time advances. */
  is_told: boolean
  favourites_only: boolean
  given_name: string
  locale: string
  timezone: string
  address: string
}

// Limits the transaction, not the work: there are as many batches as needed.
const BATCH = 25

/** Locks some due digests for this node until the change commits. */
export async function takeSchedules({ db, now }: Change): Promise<DigestSchedule[]> {
  const { rows } = await sql<DigestSchedule>`
    select m.person_id, m.kind, m.since_at,
           case when m.since_xid > pg_snapshot_xmax(pg_current_snapshot()) then '0' else m.since_xid::text end as from_xid,
           case when m.since_xid > pg_snapshot_xmax(pg_current_snapshot()) then m.since_xid::text end as restored_xid,
           p.given_name, p.locale, p.timezone, e.address,
           pg_snapshot_xmin(pg_current_snapshot())::text as upto_xid,
           m.due > '-infinity' and p.email_subscriber and p.disabled_at is null and not p.is_agent and e.address is not null
             and case m.kind when 'DAILY' then p.daily_email when 'WEEKLY' then p.weekly_email else p.immediate_email end as is_told,
           m.kind = 'IMMEDIATE' and p.immediate_favourites_only as favourites_only
      from mailing m
      join person p on p.id = m.person_id
      left join primary_address e on e.person_id = p.id
     where m.due <= ${now}
     order by m.due limit ${BATCH} for update of m skip locked`.execute(db)
  return rows
}

/** Schedules the next digest of each; events up to now aren't sent again. */
export async function planNext({ db, now }: Change, schedules: DigestSchedule[]): Promise<void> {
  const next = schedules.map(({ person_id, kind, from_xid, upto_xid, timezone }) => ({
    person_id,
    kind,
    due: kind === 'IMMEDIATE' ? 'infinity' : nextSummary(kind, now, timezone),
    from_xid,
    upto_xid,
    since_at: now,
  }))
  await sql`
    update mailing m set due = n.due,
           -- A preference may be younger than the oldest transaction that runs.
           since_xid = case when m.due = '-infinity' then m.since_xid else greatest(n.from_xid, n.upto_xid) end,
           since_at = case when m.due = '-infinity' then m.since_at else n.since_at end
      from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n
        (person_id uuid, kind text, due timestamptz, from_xid xid8, upto_xid xid8, since_at timestamptz)
     where m.person_id = n.person_id and m.kind = n.kind`.execute(db)
}
