import type * as contract from '@strongroom/contract/documents/waiting-scans.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { scanVersion } from '../versions/scan-version.job.ts'
import { REASONS, selectWaiting } from './queries.ts'

/** A scanner that is away would be asked in vain for each file. */
const RETRIES = { most: 5, window: 600_000, code: 'too.many.requests' } as const
const BATCH = 500

/** Runs the scans again at once that had no result and wait for another try. Those that wait for their turn go on waiting. */
export async function retryScans(
  change: Change,
  { params }: Input<typeof contract.retryScans>,
): Promise<Reply<typeof contract.retryScans>> {
  const workgroup = await findWorkgroup(change.read, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  await takeAttempt(change.ports, `scans:${workgroup.row.id}`, RETRIES)
  const rows = await selectWaiting(change.read.db, workgroup.row.id, change.now)
    .innerJoin('participant as o', 'o.id', 'v.created_by')
    .select(['v.id', 'o.person_id'])
    .where(sql<boolean>`not (${REASONS.queued})`)
    .orderBy('v.created')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) change.nothingChanged()
  else change.unaudited('the results are recorded')
  for (const { id, person_id: share } of rows) change.enqueue(scanVersion, { versionId: id }, { share })
  return { documents: rows.length }
}
