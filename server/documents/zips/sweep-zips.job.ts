import { sql } from 'kysely'
import { z } from 'zod'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { buildZip } from './build-zip.job.ts'
import { failZip } from './fail-zip.ts'

const BATCH = 500
/** Milliseconds after which a zip that isn't ready has failed. */
const LONGEST = 86_400_000

/** Removes expired zips, restarts zips that have lost their job, and ends those that never became ready. */
export const sweepZips = job({
  name: 'sweep-zips',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    await removeExpired(ports)
    const now = ports.clock.now()
    for (const zip of await lostZips(ports))
      if (now.getTime() - zip.created.getTime() > LONGEST) await failZip(ports, zip)
      else await restart(ports, zip)
  },
})

/** Releases the bytes: the sweep of blobs removes them. */
async function removeExpired({ databases, clock }: Ports): Promise<void> {
  await sql`
    with expired as (
      delete from zip where id = any(array(
        select id from zip where expires <= ${clock.now()}::timestamptz limit ${BATCH} for update skip locked))
      returning blob_id)
    update blob set claimed = false, touched = ${new Date(0)}
     where id = any(array(select blob_id from expired))`.execute(databases.write)
}

const lostZips = ({ databases, clock }: Ports) =>
  databases.write
    .selectFrom('zip')
    .select(['id', 'person_id', 'workspace_id', 'created'])
    .where('state', '=', 'PENDING')
    .where('expires', '>', clock.now())
    .where((eb) => eb.not(hasLiveJob(buildZip.name, eb.ref('zip.id'))))
    .limit(BATCH)
    .execute()

const restart = (ports: Ports, { id, person_id: share }: { id: string; person_id: string }) =>
  asSystem(ports, 'a zip has lost its job', async (change) => {
    change.unaudited('the request was recorded')
    change.enqueue(buildZip, { zipId: id }, { share })
  })
