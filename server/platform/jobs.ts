import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import { keepRunning, type Running } from './keep-running.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'

/** Work that happens after a change. It may run twice, and what its ids name may be gone by then. */
export interface Job<P extends object> {
  name: string
  schema: z.ZodType<P>
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

/** ms that jobs get to end whose runner has given up. */
const LAST_JOBS = 2000

/** Runs the jobs in this process, and again when the database was away for longer than the library tries. */
export function runJobs(ports: Ports, jobs: readonly Job<never>[]): Promise<JobRunner> {
  const given = jobs as unknown as readonly Job<object>[]
  /** Workers of runners that gave up: what they held would stay locked for hours. */
  const dead: string[] = []
  const begin = async () => {
    if (dead.length > 0) await unlock(ports.databases.writePool, dead)
    dead.length = 0
    return beginRunner(ports, given, dead)
  }
  return keepRunning(begin, { log: ports.log, name: 'the job runner' })
}

async function beginRunner(ports: Ports, known: readonly Job<object>[], dead: string[]): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  const runner: Runner = await run({
    pgPool: ports.databases.writePool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: loggerFor(ports.log),
    events,
    // Batches try again and report their failure; single completions reject unheard and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(known.map((j) => [j.name, taskFor(ports, j)])),
    parsedCronItems: parseCronItems(
      known.filter((j) => j.cron).map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
  })
  // The promise of a runner that gave up may never settle: its pool says first that it shuts down.
  const gaveUp = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()))
  const ended = Promise.race([runner.promise, gaveUp]).finally(async () => {
    await Promise.race([runner.promise.catch(() => {}), sleep(LAST_JOBS, undefined, { ref: false })])
    dead.push(...pools)
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
  await unlock(databases.writePool, pools).catch(() => {})
}

/** Frees the jobs that these workers hold. */
const unlock = (pool: pg.Pool, workers: string[]) =>
  pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])

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

/** Frees the jobs of workers that were killed: all of them where this is the only node, else those locked for long. */
export async function freeJobs(pool: pg.Pool, lockedFor: '0 seconds' | '15 minutes'): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - $1::interval having count(*) > 0`,
    [lockedFor],
  )
}

const loggerFor = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier, meta: textOf(meta) }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })

const textOf = (meta: object | undefined) => String((meta as { error?: unknown } | undefined)?.error ?? '')
