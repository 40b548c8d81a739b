import { JOB_PRIORITY, JOB_QUEUES, type JobPriority } from './job-queues.ts'
import type { Job } from './jobs.ts'

export interface JobOptions {
  /** The earliest time. */
  runAt?: Date
  /** Overrides the job's own priority. */
  priority?: JobPriority
  /** The person whose share of the queue the job uses; jobs without one use no share. */
  share?: string | null
}

/** A job as stored in the queue. */
export interface JobToRun {
  name: string
  payload: object
  run_at: Date | undefined
  attempts: number
  /** Jobs of one such queue run one after the other (graphile-worker's named queues). */
  queue: string | null
  key: string | null
  priority: number
}

/** Makes the row of a job. A person's jobs are spread over as many named queues as may run at once. */
export function jobToRun<P extends object>(job: Job<P>, payload: P, options: JobOptions = {}): JobToRun {
  const { each } = JOB_QUEUES[job.queue]
  const { share, runAt, priority = job.priority ?? 'normal' } = options
  return {
    name: job.name,
    payload,
    run_at: runAt,
    attempts: job.attempts ?? 10,
    queue: share ? `${job.queue} ${share} ${Math.floor(Math.random() * each)}` : null,
    key: job.key ? `${job.name} ${job.key(payload)}` : null,
    priority: JOB_PRIORITY[priority],
  }
}
