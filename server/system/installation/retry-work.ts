import type * as contract from '@strongroom/contract/organisation/installation/installation-state.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { entities } from '../../access/entities.ts'
import { resumeSpent } from '../../documents/previews/resume-spent.ts'
import { INSTALLATION } from './installation-entity.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'

/** The most jobs that one call gives their attempts again. */
const MOST = 1000

/** Gives abandoned work of one kind its attempts again. */
export async function retryWork(
  change: Change,
  { body: { name } }: Input<typeof contract.retryWork>,
): Promise<Reply<typeof contract.retryWork>> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  const { rows } = await sql<{ id: string }>`
    select j.id from graphile_worker.jobs j
     where j.task_identifier = ${name} and j.locked_at is null and j.attempts >= j.max_attempts
     order by j.id limit ${sql.lit(MOST)}`.execute(change.db)
  if (rows.length === 0) {
    change.nothingChanged()
    return { retried: 0 }
  }
  const ids = rows.map(({ id }) => id)
  const done = await sql<{ version_id: string | null }>`
    select payload->>'versionId' as version_id
      from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`.execute(change.db)
  await resumeSpent(
    change,
    name,
    done.rows.flatMap(({ version_id: id }) => id ?? []),
  )
  change.record('WORK_RETRIED', entities.installation(INSTALLATION, name), { to: { retried: done.rows.length } })
  return { retried: done.rows.length }
}
