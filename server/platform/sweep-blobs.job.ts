import { sql } from 'kysely'
import { z } from 'zod'
import { job } from './jobs.ts'

const STALE = 15 * 60_000
const BATCH = 500

/** Removes what crashes and deletions leave: blobs that nobody claimed and nobody touches any more, row after file. */
export const sweepBlobs = job({
  name: 'sweep-blobs',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    const db = ports.databases.write
    const before = new Date(ports.clock.now().getTime() - STALE)
    const stale = await db
      .selectFrom('blob')
      .select('id')
      .where('claimed', '=', false)
      .where('touched', '<', before)
      .limit(BATCH)
      .execute()
    for (const { id } of stale) {
      await ports.blobs.remove(id)
      await db.deleteFrom('blob').where('id', '=', id).where('claimed', '=', false).execute()
    }
  },
})

/** Removes files that have no row: what is left where a crash came between the two. Walks everything, so once a night. */
export const sweepFiles = job({
  name: 'sweep-files',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '17 3 * * *',
  async work(ports) {
    for await (const ids of batches(ports.blobs.listOlderThan(STALE))) {
      const known = await ports.databases.write
        .selectFrom('blob')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
      const rows = new Set(known.map((row) => row.id))
      for (const id of ids) if (!rows.has(id)) await ports.blobs.remove(id)
    }
  },
})

async function* batches(ids: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const id of ids) {
    batch.push(id)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
