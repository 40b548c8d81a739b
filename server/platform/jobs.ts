import { Logger, parseCronItems, type Runner, run, type Task } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
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

/** Runs the jobs in this process. */
export async function runJobs(ports: Ports, jobs: readonly Job<never>[]): Promise<JobRunner> {
  const known = jobs as unknown as readonly Job<object>[]
  const runner: Runner = await run({
    pgPool: ports.databases.writePool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: loggerFor(ports.log),
    taskList: Object.fromEntries(known.map((j) => [j.name, taskFor(ports, j)])),
    parsedCronItems: parseCronItems(
      known.filter((j) => j.cron).map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
  })
  runner.promise.catch((error) => ports.log.error({ err: error }, 'the job runner stopped'))
  return { stop: () => runner.stop() }
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
