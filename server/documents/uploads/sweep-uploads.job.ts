import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import { dropUpload } from './drop-upload.ts'

const BATCH = 500

/** Removes uploads that ended unfinished, with their bytes, and forgets finished ones. */
export const sweepUploads = job({
  name: 'sweep-uploads',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '*/10 * * * *',
  async work(ports) {
    await expectOwnBlobs(ports)
    const ended = await ports.databases.write
      .selectFrom('upload')
      .select('id')
      .where('expires', '<=', ports.clock.now())
      // Somebody may be writing the last bytes.
      .where((eb) => eb.or([eb('lease', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
      .limit(BATCH)
      .execute()
    for (const { id } of ended) await dropUpload(ports, id)
  },
})
