import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { loadVersion } from '../versions/load-version.ts'
import { PREVIEW_ATTEMPTS, preparePreview } from './prepare-preview.ts'

/** Makes the preview of an Office document. It may take a minute, so that it has a queue of its own (decision 144). */
export const convertToPreview = job({
  name: 'convert-to-preview',
  queue: 'convert',
  attempts: PREVIEW_ATTEMPTS,
  schema: z.object({ versionId: z.uuid() }),
  key: ({ versionId }) => versionId,
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (version?.preview_status === 'PROCESSING') await preparePreview(ports, version)
  },
})
