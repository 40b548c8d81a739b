import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { isNamedLikeOffice } from '../../preview/classify.ts'
import { loadVersion } from '../versions/load-version.ts'
import { convertToPreview } from './convert-to-preview.job.ts'
import { PREVIEW_ATTEMPTS, preparePreview } from './prepare-preview.ts'

/** Makes the preview of a version: its PDF or picture, the page sizes, a thumbnail. Office documents are passed on. */
export const makePreview = job({
  name: 'make-preview',
  queue: 'preview',
  attempts: PREVIEW_ATTEMPTS,
  schema: z.object({ versionId: z.uuid() }),
  key: ({ versionId }) => versionId,
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (!version || version.preview_status !== 'PROCESSING') return
    if (!isNamedLikeOffice(version.extension)) return preparePreview(ports, version)
    await asSystem(ports, 'passes an Office document on to its queue', async (change) => {
      change.unaudited('the upload was recorded')
      change.enqueue(convertToPreview, { versionId }, { share: version.uploader_id ?? version.workspace_id })
    })
  },
})
