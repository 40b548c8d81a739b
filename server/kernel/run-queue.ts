import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type Task, type Worker, type WorkerEvents } from 'graphile-worker'
import { freeJobsOf, type Heartbeat } from './job-heartbeat.ts'
import { JOB_QUEUES, type JobQueue } from './job-queues.ts'
import type { Job } from './jobs.ts'
import type { Running } from './keep-running.ts'
import type { Log } from '../adapters/log.ts'
import type { Ports } from './ports.ts'
import { runJob } from './run-job.ts'

/** The grace period in milliseconds for jobs of a runner that has given up. */
const LAST_JOBS = 2000

export interface QueueToRun {
  queue: JobQueue
  jobs: readonly Job<object>[]
  heartbeat: Heartbeat
}

/**
 * Runs the jobs of one queue with its own workers, until it is stopped or the database was unavailable for too long.
 */
export async function runQueue(ports: Ports, { queue, jobs, heartbeat }: QueueToRun): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    heartbeat.add(workerPool.id)
  })
  events.on('job:complete', ({ worker, job: { job_queue_id: shared } }) => {
    if (shared !== null) lookAgain(worker)
  })
  const runner: Runner = await run({
    pgPool: ports.databases.jobPool,
    concurrency: JOB_QUEUES[queue].slots,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: loggerFor(ports.log),
    events,
    // Batches retry and report their failure; single completions reject without a handler and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((j) => [j.name, taskFor(ports, j)])),
    parsedCronItems: parseCronItems(
      jobs.filter((j) => j.cron).map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
  })
  // The promise of a runner that gave up may never settle. Its pool announces the shutdown first.
  const gaveUp = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
  const ended = Promise.race([runner.promise, gaveUp]).finally(async () => {
    await Promise.race([runner.promise.catch(() => {}), sleep(LAST_JOBS, undefined, { ref: false })])
    heartbeat.bury([...pools])
  })
  ended.catch(() => {})
  return { ended, stop: () => stopWithin(ports, runner, [...pools]) }
}

/** Jobs get a grace period; those that don't finish are freed and run again from the beginning. */
async function stopWithin({ config, databases, log }: Ports, runner: Runner, pools: string[]): Promise<void> {
  const late = Symbol('late')
  const stopped = runner.stop().catch((error) => log.warn({ err: error }, 'jobs were interrupted'))
  if ((await Promise.race([stopped, sleep(config.stopGrace, late, { ref: false })])) !== late) return
  log.warn('a job did not finish in time and will run again')
  await freeJobsOf(databases.writePool, pools).catch(() => {})
}

/**
 * A worker looks for its next job while the previous one is still being completed, and then finds its person's share in
 * use. It looks again before its next poll.
 */
function lookAgain(worker: Worker): void {
  const nudge = () => {
    try {
      worker.nudge()
    } catch {
      // It has ended meanwhile and throws.
    }
  }
  for (const after of [10, 100]) setTimeout(nudge, after).unref()
}

const taskFor =
  (ports: Ports, job: Job<object>): Task =>
  (payload) =>
    runJob(ports, job, payload)

const loggerFor = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier, meta: textOf(meta) }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })

const textOf = (meta: object | undefined) => String((meta as { error?: unknown } | undefined)?.error ?? '')
