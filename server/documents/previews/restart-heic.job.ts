import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { makePreview } from './make-preview.job.ts'
import { PREVIEW_TOPICS } from './prepare-preview.ts'

/** As many pictures wait at once: thousands of earlier ones take their time, and nobody waits for them. */
const BATCH = 50
/** How often a picture is tried, in case the decoder is there but can't be used; as in version_without_decoder. */
const DECODER_TRIES = 3

/** Makes the previews of earlier HEIC pictures, the newest first, once the optional decoder is installed. */
export const restartHeic = job({
  name: 'restart-heic',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    if (!ports.renderer.readsHeic) return
    await asSystem(ports, 'makes previews of earlier HEIC pictures', async (change) => {
      change.unaudited('the upload was recorded')
      for (const { id, person_id: share, workspace_id, asset_id } of await takeBatch(change)) {
        change.enqueue(makePreview, { versionId: id }, { share, priority: 'last' })
        change.notify(workspace_id, PREVIEW_TOPICS, asset_id)
      }
    })
  },
})

/** By the name: the stored type is one that browsers show, and HEIC has none. */
async function takeBatch(change: Change) {
  const next = change.db
    .selectFrom('version as n')
    .innerJoin('participant as o', 'o.id', 'n.created_by')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .select(['n.id', 'o.person_id', 'o.workspace_id'])
    .where(WITHOUT_DECODER)
    .where('w.wrapped_key', 'is not', null)
    .orderBy('n.id', 'desc')
    .limit(sql.lit(BATCH))
    // Two processes take different ones.
    .forUpdate('n')
    .skipLocked()
  return await change.db
    .updateTable('version as v')
    .from(next.as('next'))
    .set((eb) => ({ preview_status: 'PROCESSING', decoder_tries: eb('v.decoder_tries', '+', 1) }))
    .whereRef('v.id', '=', 'next.id')
    .returning(['v.id', 'v.asset_id', 'next.person_id', 'next.workspace_id'])
    .execute()
}

/** Literals, as in the index version_without_decoder. */
const WITHOUT_DECODER = sql<boolean>`n.preview_status = 'UNSUPPORTED' and n.decoder_tries < ${sql.lit(DECODER_TRIES)}
  and n.scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}') and n.extension = any('{heic,heif}')`
