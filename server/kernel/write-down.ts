import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../database/db.gen.ts'
import { fixedStatement, fixedText } from '../database/fast/fixed-statement.ts'
import type { JobToRun } from './job-to-run.ts'

/** The results of a change beside its own rows. Events, jobs and each cut are JSON. */
export interface Outcome {
  events: string
  jobs: string
  cuts: string[]
  /** The commit doesn't wait for the disk; {@link reachDisk} does so after it. */
  early: boolean
}

export const outcomeOf = (left: { events: object[]; jobs: JobToRun[]; cuts: object[]; early: boolean }): Outcome => ({
  events: JSON.stringify(left.events),
  jobs: JSON.stringify(left.jobs),
  cuts: left.cuts.map((cut) => JSON.stringify(cut)),
  early: left.early,
})

/**
 * Events, jobs and cuts as parts of a statement: its CTEs, and columns that must be selected once. The statement may
 * compute events and jobs.
 */
export const outcomeParts = ({
  events,
  jobs,
  cuts,
  early,
}: { [K in keyof Outcome]: Outcome[K] | RawBuilder<unknown> }) => ({
  rows: sql`
    recorded as (
      insert into audit_event (uuid, type, at, actor_id, participant_id, session_id, address, workspace_id,
          entity_kind, entity_id, entity_name, original, modified, restricted)
      select uuid, type, at, actor_id, participant_id, session_id, address, workspace_id,
          entity_kind, entity_id, entity_name, original, modified,
          workspace_id is not null and event_is_restricted(workspace_id, participant_id, entity_id, actor_id)
        from jsonb_to_recordset(${events}::jsonb) as e (uuid uuid, type text, at timestamptz, actor_id uuid,
          participant_id uuid, session_id uuid, address text, workspace_id uuid, entity_kind text, entity_id uuid,
          entity_name text, original jsonb, modified jsonb)),
    enqueued as (
      select graphile_worker.add_job(name, payload => payload, queue_name => queue, run_at => run_at,
          max_attempts => attempts, job_key => key, priority => priority)
        from jsonb_to_recordset(${jobs}::jsonb) as j (name text, payload json, queue text,
          run_at timestamptz, attempts integer, key text, priority integer))`,
  columns: sql`
    (select count(*) from enqueued) as jobs,
    (select count(pg_notify('strongroom_cut', cut)) from unnest(${cuts}::text[]) as cut) as cuts,
    set_config('synchronous_commit',
      case when ${early}::boolean then 'off' else current_setting('synchronous_commit') end, true) as commits`,
})

const writeOutcome = fixedStatement((db, outcome: Outcome) => {
  const { rows, columns } = outcomeParts(outcome)
  return fixedText(db, sql`with ${rows} select ${columns}`)
})

/** Writes events, jobs and cuts in one statement whose text is the same for any number of them. */
export async function writeDown(db: Transaction<DB>, outcome: Outcome): Promise<void> {
  await writeOutcome(db, outcome)
}

/**
 * Resolves when everything committed before is durable: it commits a log message, and the log is written in order.
 * Concurrent calls share one write.
 */
export async function reachDisk(db: Kysely<DB>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'strongroom', '')`.execute(db)
}
