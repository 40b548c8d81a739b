import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

/** ms between two signs of life, and how old the last one of a worker may be before its jobs are given to others. */
const EVERY = 10_000
const DEAD_AFTER = 60_000

export interface Heartbeat {
  /** Given to every runner, so that its workers become known. */
  events: WorkerEvents
  stop(): Promise<void>
}

/**
 * Says regularly in the database that this process's workers live, and frees the jobs of workers of any process that
 * stopped saying so: killed, cut off or suspended. A suspended process that comes back may run a job twice.
 */
export async function keepHeartbeat(pool: pg.Pool, log: Log): Promise<Heartbeat> {
  const events: WorkerEvents = new EventEmitter()
  const own = new Set<string>()
  events.on('worker:create', ({ worker }) => own.add(worker.workerId))
  events.on('worker:release', ({ worker }) => own.delete(worker.workerId))
  let beating: Promise<void> | undefined
  const beat = () => {
    beating ??= sayAlive(pool, [...own])
      .then(() => freeDeadJobs(pool))
      .catch((error: unknown) => log.warn({ err: error }, 'the job heartbeat failed'))
      .finally(() => {
        beating = undefined
      })
  }
  // Those who were just made say so before they can hold a job for long.
  events.on('worker:create', () => void setImmediate(beat))
  await freeDeadJobs(pool)
  const timer = setInterval(beat, EVERY)
  return {
    events,
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

const sayAlive = (pool: pg.Pool, ids: string[]) =>
  pool.query(
    `insert into job_worker (worker_id, seen) select id, now() from unnest($1::text[]) as id
     on conflict (worker_id) do update set seen = excluded.seen`,
    [ids],
  )

/** Frees the jobs that were locked a minute ago by workers who have given no sign of life since. */
export async function freeDeadJobs(pool: pg.Pool): Promise<void> {
  const silent = `not exists (select 1 from job_worker w where w.worker_id = j.locked_by and w.seen > now() - $1::interval)`
  const age = `${DEAD_AFTER} milliseconds`
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
      where j.locked_by is not null and j.locked_at < now() - $1::interval and ${silent} having count(*) > 0`,
    [age],
  )
  await pool.query(`delete from job_worker where seen < now() - interval '1 day'`)
}
