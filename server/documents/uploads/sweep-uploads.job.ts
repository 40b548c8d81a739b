import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { dropUpload } from './drop-upload.ts'
import { lastActive } from './queries.ts'

const BATCH = 500
/** Milliseconds without a byte after which an upload gives way to others on a full disk. */
const IDLE = 3_600_000

/**
 * Removes uploads that ended unfinished, with their bytes, and forgets finished ones. On a full disk it also removes those
 * that have been idle longest.
 */
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
      .where(isUnwritten)
      .limit(BATCH)
      .execute()
    for (const { id } of ended) await dropUpload(ports, id)
    await freeRoom(ports)
  },
})

/** Somebody may be writing the last bytes. */
const isUnwritten = sql<boolean>`(lease is null or leased_until < now())`

/** Removes idle uploads until twice the reserve is free. A client that continues one is told that it is gone. */
async function freeRoom(ports: Ports): Promise<void> {
  const { free, reserve } = await ports.blobs.room()
  if (free >= 2 * reserve) return
  const idle = await ports.databases.write
    .selectFrom('upload')
    .select(['id', 'stored'])
    .where('finished_as', 'is', null)
    .where('stored', '>', 0)
    .where(lastActive, '<', new Date(ports.clock.now().getTime() - IDLE))
    .where(isUnwritten)
    .orderBy(lastActive)
    .limit(BATCH)
    .execute()
  let freed = 0
  for (const { id, stored } of idle) {
    if (free + freed >= 2 * reserve) break
    await dropUpload(ports, id)
    freed += Number(stored)
  }
  if (freed > 0) ports.log.warn({ freed }, 'the disk is full: idle uploads were removed')
}
