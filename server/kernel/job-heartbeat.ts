import type pg from 'pg'
import type { Log } from '../adapters/log.ts'

/** ms between two signs of life, and how old the last one of a worker may be before its jobs are given to others. */
const EVERY = 10_000
const DEAD_AFTER = 60_000

export interface Heartbeat {
  /** From now on this pool of workers lives. Jobs are locked in its name (graphile-worker's `locked_by`). */
  add(pool: string): void
  /** These pools of workers have ended and may have left jobs locked. */
  bury(pools: string[]): void
  /** Frees the jobs of those that were buried. Rejects where the database is away; they are freed later then. */
  freeBuried(): Promise<void>
  stop(): Promise<void>
}

/**
 * Says regularly in the database that this process's workers live, and frees the jobs of workers of any process that
 * stopped saying so: killed, cut off or suspended. A suspended process that comes back may run a job twice.
 */
export async function keepHeartbeat(pool: pg.Pool, log: Log): Promise<Heartbeat> {
  const living = new Set<string>()
  const buried = new Set<string>()
  let beating: Promise<void> = Promise.resolve()
  const beat = () => {
    beating = beating
      .then(() => sayAlive(pool, [...living]))
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

const sayAlive = (pool: pg.Pool, ids: string[]) =>
  pool.query(
    `insert into job_worker (worker_id, seen) select id, now() from unnest($1::text[]) as id
     on conflict (worker_id) do update set seen = excluded.seen`,
    [ids],
  )

/** Frees the jobs that were locked a minute ago by workers who have given no sign of life since. */
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
