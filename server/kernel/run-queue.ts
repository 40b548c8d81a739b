import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type Task, type Worker, type WorkerEvents } from 'graphile-worker'
import { freeJobsOf, type Heartbeat } from './job-heartbeat.ts'
import { JOB_QUEUES, type JobQueue } from './job-queues.ts'
import type { Job } from './jobs.ts'
import type { Running } from './keep-running.ts'
import type { Log } from '../adapters/log.ts'
import type { Ports } from './ports.ts'

/** ms that jobs get to end whose runner has given up. */
const LAST_JOBS = 2000

export interface QueueToRun {
  queue: JobQueue
  jobs: readonly Job<object>[]
  heartbeat: Heartbeat
}

/** Runs the jobs of one queue with workers of its own, until it is stopped or the database was away for too long. */
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
    // Batches try again and report their failure; single completions reject unheard and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((j) => [j.name, taskFor(ports, j)])),
    parsedCronItems: parseCronItems(
      jobs.filter((j) => j.cron).map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
  })
  // The promise of a runner that gave up may never settle: its pool says first that it shuts down.
  const gaveUp = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
  const ended = Promise.race([runner.promise, gaveUp]).finally(async () => {
    await Promise.race([runner.promise.catch(() => {}), sleep(LAST_JOBS, undefined, { ref: false })])
    heartbeat.bury([...pools])
  })
  ended.catch(() => {})
  return { ended, stop: () => stopWithin(ports, runner, [...pools]) }
}

/** Jobs get the grace to finish; those that don't are free for others, and run again from their beginning. */
async function stopWithin({ config, databases, log }: Ports, runner: Runner, pools: string[]): Promise<void> {
  const late = Symbol('late')
  const stopped = runner.stop().catch((error) => log.warn({ err: error }, 'jobs were cut off'))
  if ((await Promise.race([stopped, sleep(config.stopGrace, late, { ref: false })])) !== late) return
  log.warn('a job did not finish in time and will run again')
  await freeJobsOf(databases.writePool, pools).catch(() => {})
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
  (ports: Ports, { schema, work }: Job<object>): Task =>
  (payload) =>
    work(ports, schema.parse(payload))

const loggerFor = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier, meta: textOf(meta) }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })

const textOf = (meta: object | undefined) => String((meta as { error?: unknown } | undefined)?.error ?? '')
