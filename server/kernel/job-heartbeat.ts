import type pg from 'pg'
import type { Log } from '../adapters/log.ts'

/**
 * Milliseconds between two heartbeats, and the age of a worker's last heartbeat at which its jobs are given to others.
 */
const EVERY = 10_000
const DEAD_AFTER = 60_000

export interface Heartbeat {
  /** Registers a pool of workers as live. Its name locks jobs (graphile-worker's `locked_by`). */
  add(pool: string): void
  /** Marks pools of workers as ended; they may have left jobs locked. */
  bury(pools: string[]): void
  /** Frees the jobs of ended pools. Rejects if the database is unavailable; they are freed later then. */
  freeBuried(): Promise<void>
  stop(): Promise<void>
}

/**
 * Writes heartbeats of this process's workers to the database, and frees the jobs of workers of any process whose
 * heartbeats stopped: killed, disconnected or suspended. A suspended process that resumes may run a job twice.
 */
export async function keepHeartbeat(pool: pg.Pool, log: Log): Promise<Heartbeat> {
  const living = new Set<string>()
  const buried = new Set<string>()
  let beating: Promise<void> = Promise.resolve()
  const beat = () => {
    beating = beating
      .then(() => reportAlive(pool, [...living]))
      .then(() => freeDeadJobs(pool))
      .catch((error: unknown) => log.warn({ err: error }, 'the job heartbeat failed'))
  }
  await freeDeadJobs(pool)
  const timer = setInterval(beat, EVERY)
  return {
    add(id) {
      living.add(id)
      beat()
    },
    bury(ids) {
      for (const id of ids) {
        living.delete(id)
        buried.add(id)
      }
    },
    async freeBuried() {
      const ids = [...buried]
      if (ids.length === 0) return
      await freeJobsOf(pool, ids)
      for (const id of ids) buried.delete(id)
    },
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

/** Frees the jobs that these pools of workers hold. */
export const freeJobsOf = (pool: pg.Pool, workers: string[]) =>
  pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])

const reportAlive = (pool: pg.Pool, ids: string[]) =>
  pool.query(
    `insert into job_worker (worker_id, seen) select id, now() from unnest($1::text[]) as id
     on conflict (worker_id) do update set seen = excluded.seen`,
    [ids],
  )

/** Frees jobs that were locked more than a minute ago by workers without a heartbeat since. */
export async function freeDeadJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
      where j.locked_by is not null and j.locked_at < now() - $1::interval and not exists (
        select 1 from job_worker w where w.worker_id = j.locked_by and w.seen > now() - $1::interval)
     having count(*) > 0`,
    [`${DEAD_AFTER} milliseconds`],
  )
  await pool.query(`delete from job_worker where seen < now() - interval '1 day'`)
}
