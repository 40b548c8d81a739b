import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { expectOwnBlobs } from './expect-own-blobs.ts'
import { job } from '../kernel/jobs.ts'
import type { Ports } from '../kernel/ports.ts'

const BATCH = 500
/** Milliseconds between two batches, so that a large deletion leaves the disk to others. */
const PAUSE = 100
/** Milliseconds for one run; the next one continues. */
const LONGEST = 60_000

/**
 * Removes released blobs, and those whose upload never finished and whose lease expired. The row is deleted first,
 * under the lock that a claim takes; a blob that is being claimed is skipped.
 */
export const sweepBlobs = job({
  name: 'sweep-blobs',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    await expectOwnBlobs(ports)
    await warnOfDisk(ports)
    for (const since = performance.now(); await sweepSome(ports); await sleep(PAUSE))
      if (performance.now() - since > LONGEST || ports.stopping.signal.aborted) return
  },
})

/** In time, and again every five minutes. */
async function warnOfDisk({ blobs, log }: Ports): Promise<void> {
  const { free, reserve } = await blobs.room()
  if (free < reserve) log.error({ free, reserve }, 'the disk is full: uploads are refused')
  else if (free < 2 * reserve) log.warn({ free, reserve }, 'the disk is nearly full: uploads will soon be refused')
}

/** Times are the database's: a node with a wrong clock must not remove another node's upload. */
async function sweepSome(ports: Ports): Promise<boolean> {
  const { rows } = await sql<{ id: string; deleted: boolean; day: string }>`
    delete from blob where id = any (array(
      select id from blob where not claimed and touched < now() - interval '15 minutes' limit ${BATCH} for update skip locked))
    returning id, released is not null as deleted, to_char(now(), 'YYYY-MM-DD') as day`.execute(ports.databases.write)
  for (const { id, deleted, day } of rows)
    await (deleted ? ports.blobs.remove(id) : ports.blobs.quarantine.put(id, day))
  return rows.length === BATCH
}
