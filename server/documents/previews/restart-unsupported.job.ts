import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { HEIC_NAMES, isNamedLikeOffice, OFFICE_EXTENSIONS } from '../../preview/classify.ts'
import { convertToPreview } from './convert-to-preview.job.ts'
import { makePreview } from './make-preview.job.ts'
import { PREVIEW_TOPICS } from './prepare-preview.ts'

/** As many files wait at once: thousands of earlier ones take their time, and nobody waits for them. */
const BATCH = 50
/** How often a file is tried, in case that its kind isn't what its name says; as in version_without_converter. */
const TRIES = 3

/**
 * Makes the previews of earlier Office files and HEIC pictures, the newest first, once the optional program or package
 * that reads them is installed.
 */
export const restartUnsupported = job({
  name: 'restart-unsupported',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    const extensions = await ports.renderer.optionalFormats()
    if (extensions.length === 0) return
    await asSystem(ports, 'makes previews of earlier files', async (change) => {
      change.unaudited('the upload was recorded')
      for (const { id, person_id: share, workspace_id, asset_id, extension } of await takeBatch(change, extensions)) {
        const prepare = isNamedLikeOffice(extension) ? convertToPreview : makePreview
        change.enqueue(prepare, { versionId: id }, { share, priority: 'last' })
        change.notify(workspace_id, PREVIEW_TOPICS, asset_id)
      }
    })
  },
})

/** By the name: the stored type is one that browsers show, and these have none. */
async function takeBatch(change: Change, extensions: readonly string[]) {
  const next = change.db
    .selectFrom('version as n')
    .innerJoin('participant as o', 'o.id', 'n.created_by')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .select(['n.id', 'o.person_id', 'o.workspace_id'])
    .where(WITHOUT_CONVERTER)
    .where('n.extension', '=', sql<string>`any(${extensions})`)
    .where('w.wrapped_key', 'is not', null)
    .orderBy('n.id', 'desc')
    .limit(sql.lit(BATCH))
    // Two processes take different ones.
    .forUpdate('n')
    .skipLocked()
  return await change.db
    .updateTable('version as v')
    .from(next.as('next'))
    .set((eb) => ({ preview_status: 'PROCESSING', converter_tries: eb('v.converter_tries', '+', 1) }))
    .whereRef('v.id', '=', 'next.id')
    .returning(['v.id', 'v.asset_id', 'v.extension', 'next.person_id', 'next.workspace_id'])
    .execute()
}

/** Literals, as in the index version_without_converter. */
const WITHOUT_CONVERTER = sql<boolean>`n.preview_status = 'UNSUPPORTED' and n.converter_tries < ${sql.lit(TRIES)}
  and n.scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}')
  and n.extension = any(${sql.lit(`{${[...HEIC_NAMES, ...OFFICE_EXTENSIONS].join(',')}}`)})`
