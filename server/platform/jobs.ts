import { Logger, parseCronItems, type Runner, run, type Task, type Worker } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import type { Log } from './log.ts'
import { JOB_QUEUES, type JobPriority, type JobQueue } from './job-queues.ts'
import { keepHeartbeat } from './job-heartbeat.ts'
import type { Ports } from './ports.ts'

/** Work that happens after a change. It may run twice, and what its ids name may be gone by then. */
export interface Job<P extends object> {
  name: string
  schema: z.ZodType<P>
  queue: JobQueue
  /** Which of the jobs of its queue runs first; 'normal' if not said. */
  priority?: JobPriority
  /** What the job is about: a second one for the same replaces the first while that waits. */
  key?: (payload: P) => string
  /** How often it is tried, with growing pauses, before it is given up; 10 if not said. */
  attempts?: number
  /** What is left to do when the last attempt has failed. */
  giveUp?: (ports: Ports, payload: P) => Promise<void>
  /** When it runs by itself, as a cron line. */
  cron?: string
  work: (ports: Ports, payload: P) => Promise<void>
}

export const job = <P extends object>(definition: Job<P>): Job<P> => definition

export interface JobRunner {
  stop(): Promise<void>
}

/** Runs the jobs in this process: each queue has workers of its own. */
export async function runJobs(ports: Ports, jobs: readonly Job<never>[]): Promise<JobRunner> {
  const known = jobs as unknown as readonly Job<object>[]
  const pool = ports.databases.jobPool
  const heartbeat = await keepHeartbeat(pool, ports.log)
  heartbeat.events.on('job:complete', ({ worker, job: { job_queue_id: shared } }) => {
    if (shared !== null) lookAgain(worker)
  })
  const runners = await Promise.all(
    (Object.keys(JOB_QUEUES) as JobQueue[]).map((queue) => {
      const own = known.filter((each) => each.queue === queue)
      return run({
        pgPool: pool,
        concurrency: JOB_QUEUES[queue].slots,
        noHandleSignals: true,
        pollInterval: 2000,
        events: heartbeat.events,
        logger: loggerFor(ports.log),
        taskList: Object.fromEntries(own.map((j) => [j.name, taskFor(ports, j)])),
        parsedCronItems: parseCronItems(
          own.filter((j) => j.cron).map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
        ),
      })
    }),
  )
  for (const runner of runners)
    runner.promise.catch((error) => ports.log.error({ err: error }, 'the job runner stopped'))
  return {
    async stop() {
      await Promise.all(runners.map((runner: Runner) => runner.stop()))
      await heartbeat.stop()
    },
  }
}

/**
 * A worker looks for its next job while the one before is still being marked as done, and then finds its person's share
 * taken. It looks again before its next poll.
 */
function lookAgain(worker: Worker): void {
  const nudge = () => {
    try {
      worker.nudge()
    } catch {
      // It has ended meanwhile, and says so by throwing.
    }
  }
  for (const after of [10, 100]) setTimeout(nudge, after).unref()
}

const taskFor =
  (ports: Ports, { schema, work, giveUp }: Job<object>): Task =>
  async (given, { job: { attempts, max_attempts } }) => {
    const payload = schema.parse(given)
    try {
      await work(ports, payload)
    } catch (error) {
      if (attempts >= max_attempts) await giveUp?.(ports, payload)
      throw error
    }
  }

/** Frees the jobs of all workers. For the start of an installation's only node, before it runs jobs itself. */
export async function freeAllJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_by is not null having count(*) > 0`,
  )
}

const loggerFor = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier, meta: textOf(meta) }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })

const textOf = (meta: object | undefined) => String((meta as { error?: unknown } | undefined)?.error ?? '')
