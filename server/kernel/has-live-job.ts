import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/** How long a job without attempts left rests before reconciling jobs enqueue it again. */
const REST = '1 hour'

/**
 * True if a job with this key (its name, a space, `Job.key`) is waiting, running or has just used up its attempts. A
 * row that needs such a job and has none has lost it: the process was killed at every attempt.
 */
export const hasLiveJob = (name: string, key: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from graphile_worker.jobs j where j.key = ${`${name} `} || ${key}::text
     and (j.locked_at is not null or j.attempts < j.max_attempts or j.updated_at > now() - ${REST}::interval))`

/** True if a job with this key is waiting or running. */
export const hasWaitingJob = (name: string, key: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from graphile_worker.jobs j where j.key = ${`${name} `} || ${key}::text
     and (j.locked_at is not null or j.attempts < j.max_attempts))`

/** True if a job with this key has used up its attempts, killed processes included, and wasn't enqueued again since. */
export const hasSpentJob = (name: string, key: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from graphile_worker.jobs j where j.key = ${`${name} `} || ${key}::text
     and j.locked_at is null and j.attempts >= j.max_attempts)`
