import type pg from 'pg'
import type { z } from 'zod'
import { keepHeartbeat } from './job-heartbeat.ts'
import { JOB_QUEUES, type JobPriority, type JobQueue } from './job-queues.ts'
import { keepRunning } from './keep-running.ts'
import type { Ports } from './ports.ts'
import { runQueue } from './run-queue.ts'

/** Work that runs after a change. It may run twice, and its ids may name deleted rows by then. */
export interface Job<P extends object> {
  name: string
  schema: z.ZodType<P>
  queue: JobQueue
  /** The job's order within its queue; 'normal' by default. */
  priority?: JobPriority
  /** The subject of the job: a second job with the same key replaces the first while that is waiting. */
  key?: (payload: P) => string
  /** How often the job is tried, with growing delays, before it is abandoned; 10 by default. */
  attempts?: number
  /** When it runs by itself, as a cron line. */
  cron?: string
  /**
   * Whether it ends or deletes what is due by the clock and can't be taken back: it is left out while the clock may be
   * wrong. Such a job has a cron line.
   */
  needsSureTime?: true
  work: (ports: Ports, payload: P) => Promise<void>
}

export const job = <P extends object>(definition: Job<P>): Job<P> => definition

export interface JobRunner {
  stop(): Promise<void>
}

/**
 * Runs the jobs in this process, each queue with its own workers. Restarts them if the database was unavailable for
 * longer than the library retries.
 */
export async function runJobs(ports: Ports, jobs: readonly Job<never>[]): Promise<JobRunner> {
  const known = jobs as unknown as readonly Job<object>[]
  const heartbeat = await keepHeartbeat(ports.databases.jobPool, ports.log)
  const begin = (queue: JobQueue) => async () => {
    await heartbeat.freeBuried()
    return runQueue(ports, { queue, jobs: known.filter((each) => each.queue === queue), heartbeat })
  }
  const runners = await Promise.all(
    (Object.keys(JOB_QUEUES) as JobQueue[]).map((queue) =>
      keepRunning(begin(queue), { log: ports.log, name: `the job runner for ${queue}` }),
    ),
  )
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await heartbeat.stop()
    },
  }
}

/**
 * Frees the jobs of all workers if none is connected: at the start of an installation's only node, before it runs jobs
 * itself. A second server may be working over the same embedded database; then heartbeats tell which workers are dead.
 */
export async function freeAllJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_by is not null and not exists (select 1 from pg_stat_activity
        where application_name = 'strongroom-jobs' and datname = current_database()) having count(*) > 0`,
  )
}
