import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/** How long a job that used up its attempts stays alone before the reconciling jobs enqueue it anew. */
const REST = '1 hour'

/**
 * True where a job with this key (its name, a space, `Job.key`) waits, runs or has just used up its attempts. What waits
 * for such a job and has none lost it: the process was killed as often as the job may be tried.
 */
export const hasLiveJob = (name: string, key: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from graphile_worker.jobs j where j.key = ${`${name} `} || ${key}::text
     and (j.locked_at is not null or j.attempts < j.max_attempts or j.updated_at > now() - ${REST}::interval))`
