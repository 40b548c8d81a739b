import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { RendererBusy, RendererClosed } from '../../preview/renderer-errors.ts'
import { loadVersion, wholeBlob } from '../versions/load-version.ts'
import { pagesOf, storedPage } from './preview-rules.ts'
import { findRendition } from './renditions.ts'

/** Versions in one run; the next run continues. */
const BATCH = 50

/** Reads how the pages of earlier previews lie, which annotations need. New previews bring it along. */
export const readPageSpaces = job({
  name: 'read-page-spaces',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    const versions = await ports.databases.read
      .selectFrom('version')
      .select('id')
      .where(WITHOUT_SPACES)
      .orderBy('id', 'desc')
      .limit(sql.lit(BATCH))
      .execute()
    for (const { id } of versions) {
      if (ports.stopping.signal.aborted) return
      await readSpaces(ports, id)
    }
  },
})

/** As in the index version_without_spaces. */
const WITHOUT_SPACES = sql<boolean>`preview_kind = 'pdf' and preview_status = 'COMPLETED'
  and jsonb_array_length(pages -> 0) = 2`

async function readSpaces(ports: Ports, versionId: string): Promise<void> {
  const version = await loadVersion(ports, versionId)
  const document = version && (await findRendition(ports, versionId, { kind: 'document' }))
  if (!version || !document) return
  const spaces = await read(ports, { ...version, document }).catch((error: unknown) => {
    if (error instanceof RendererBusy || error instanceof RendererClosed) throw error
    // A preview that can't be read any more is not tried again: its pages count as unturned and uncropped.
    ports.log.warn({ err: error, version: versionId }, 'the pages of a preview could not be read')
    return undefined
  })
  await asSystem(ports, 'stores how pages lie', async (change) => {
    change.unaudited('the upload was recorded')
    const row = await change.db.selectFrom('version').select('pages').where('id', '=', versionId).executeTakeFirst()
    const pages = row ? pagesOf(row) : []
    const known = spaces?.length === pages.length ? spaces : pages
    await change.db
      .updateTable('version')
      .set({ pages: JSON.stringify(known.map(storedPage)) })
      .where('id', '=', versionId)
      .execute()
  })
}

async function read(
  ports: Ports,
  version: { key: Buffer; workspace_id: string; document: { blob_id: string; size: number } },
) {
  const { blob_id: id, size } = version.document
  return ports.renderer.pageSpaces({
    pdf: await wholeBlob(ports, { id, size }, version.key),
    who: version.workspace_id,
  })
}
