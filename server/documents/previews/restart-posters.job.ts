import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { makePoster } from './make-poster.job.ts'
import { POSTER_TRIES } from './prepare-preview.ts'

/** As many films wait at once: thousands of earlier ones take their time, and nobody waits for them. */
const BATCH = 50

/** Makes pictures of earlier films, the newest first, once ffmpeg is installed. */
export const restartPosters = job({
  name: 'restart-posters',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    if (!ports.renderer.takesPictures) return
    await asSystem(ports, 'makes pictures of earlier films', async (change) => {
      change.unaudited('the upload was recorded')
      for (const { id, person_id: share } of await takeBatch(change))
        change.enqueue(makePoster, { versionId: id }, { share })
    })
  },
})

/** Counts the try before it: a film whose tries end with the process is given up. Films too large count as tried. */
async function takeBatch(change: Change) {
  const next = change.db
    .selectFrom('version as n')
    .innerJoin('participant as o', 'o.id', 'n.created_by')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .select(['n.id', 'o.person_id'])
    .where(WITHOUT_POSTER)
    .where('w.wrapped_key', 'is not', null)
    .orderBy('n.id', 'desc')
    .limit(sql.lit(BATCH))
  const taken = await change.db
    .updateTable('version as v')
    .from(next.as('next'))
    .set((eb) => ({
      poster_tries: eb
        .case()
        .when('v.size', '>', limits.previewMax)
        .then(POSTER_TRIES)
        .else(eb('v.poster_tries', '+', 1))
        .end(),
    }))
    .whereRef('v.id', '=', 'next.id')
    .where((eb) => eb.not(hasLiveJob(makePoster.name, eb.ref('v.id'))))
    .returning(['v.id', 'v.size', 'next.person_id'])
    .execute()
  return taken.filter(({ size }) => size <= limits.previewMax)
}

/** Literals, as in the index version_without_poster. */
const WITHOUT_POSTER = sql<boolean>`n.preview_status = 'UNSUPPORTED' and not n.has_poster
  and n.poster_tries < ${sql.lit(POSTER_TRIES)} and n.scan_status = any('{COMPLETE,COMPLETE_NOT_SCANNED}')
  and (n.media_type like 'video/%' or n.extension = any('{avi,f4v,flv,mkv,mpeg,mpg}'))`
