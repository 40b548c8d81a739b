import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { convertToPreview } from '../previews/convert-to-preview.job.ts'
import { failSpentPreviews } from '../previews/fail-spent-previews.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { scanVersion } from './scan-version.job.ts'

const BATCH = 500

/**
 * Restarts pending work of versions without a job: lost scans and previews, previews that failed for a temporary
 * reason, and scans without a scanner.
 */
export const restartVersions = job({
  name: 'restart-versions',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'stores the result of an upload', async (change) => {
      change.unaudited('the result is recorded')
      // Before those whose retry is due: these still have the job that used up its attempts.
      await failSpentPreviews(change, BATCH)
      await restartPreviews(change)
      const scans = await lostScans(change, await ports.scanner.isThere())
      for (const { id, person_id: share } of scans) change.enqueue(scanVersion, { versionId: id }, { share })
      for (const { id, person_id: share } of await lostPreviews(change))
        change.enqueue(makePreview, { versionId: id }, { share })
    }),
})

const select = (change: Change) =>
  change.db
    .selectFrom('version as v')
    .innerJoin('participant as o', 'o.id', 'v.created_by')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .select(['v.id', 'o.person_id'])
    .where('w.wrapped_key', 'is not', null)
    .limit(BATCH)

/** Versions that failed while the scanner was unreachable wait until it is back. */
const lostScans = (change: Change, isScannerThere: boolean) =>
  select(change)
    .where((eb) =>
      eb.or([
        eb('v.scan_status', '=', 'SCANNING'),
        ...(isScannerThere ? [eb('v.scanner_away_since', 'is not', null)] : []),
      ]),
    )
    .where((eb) => eb.not(hasLiveJob(scanVersion.name, eb.ref('v.id'))))
    .execute()

const lostPreviews = (change: Change) =>
  select(change)
    .where('v.preview_status', '=', 'PROCESSING')
    .where('v.scan_status', '=', sql<'COMPLETE'>`any('{COMPLETE,COMPLETE_NOT_SCANNED}')`)
    .where((eb) => eb.not(hasLiveJob(makePreview.name, eb.ref('v.id'))))
    .where((eb) => eb.not(hasLiveJob(convertToPreview.name, eb.ref('v.id'))))
    .execute()

/** Previews whose retry is due count as being made again. A job replaces the one that used up its attempts. */
async function restartPreviews(change: Change): Promise<void> {
  const due = await select(change)
    .select('v.scan_status')
    .where('v.preview_retry_at', '<=', change.now)
    .forUpdate('v')
    .execute()
  await change.db
    .updateTable('version')
    .set({ preview_status: 'PROCESSING', preview_retry_at: null })
    .where('id', '=', sql<string>`any(${due.map(({ id }) => id)}::uuid[])`)
    .execute()
  // The others are scanned first, and the scan enqueues their preview.
  for (const { id, person_id: share, scan_status: scan } of due)
    if (scan === 'COMPLETE' || scan === 'COMPLETE_NOT_SCANNED')
      change.enqueue(makePreview, { versionId: id }, { share })
}
