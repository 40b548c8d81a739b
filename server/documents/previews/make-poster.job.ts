import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { loadVersion } from '../versions/load-version.ts'
import { preparePoster } from './prepare-preview.ts'

/** Makes the picture of a film that was uploaded before ffmpeg was installed. */
export const makePoster = job({
  name: 'make-poster',
  queue: 'preview',
  priority: 'last',
  attempts: 2,
  schema: z.object({ versionId: z.uuid() }),
  key: ({ versionId }) => versionId,
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (version?.preview_status === 'UNSUPPORTED' && !version.has_poster) await preparePoster(ports, version)
  },
})
