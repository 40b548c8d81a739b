import { sql } from 'kysely'
import { z } from 'zod'
import { expectOwnBlobs } from './expect-own-blobs.ts'
import { job } from '../kernel/jobs.ts'
import type { Ports } from '../kernel/ports.ts'
import { noteFinding } from './storage-findings.ts'

const STALE = 15 * 60_000
const BATCH = 500
/** The share of files without a row at which the sweep stops, and the number that is always allowed. */
const SHARE = 0.03
const FEW = 5
const KEPT_FOR = '30 days'
/** Longer than an upload may take, its interruptions included. */
const UNFINISHED = 14 * 24 * 3_600_000

/**
 * Moves files without a row into the quarantine, and deletes quarantined files after 30 days. It stops with an alarm if
 * more than a few per cent of all files have no row: then the database is probably wrong.
 */
export const sweepFiles = job({
  name: 'sweep-files',
  queue: 'erase',
  schema: z.object({ whatever: z.boolean().optional() }).catch({}),
  cron: '17 3 * * *',
  async work(ports, { whatever }) {
    await expectOwnBlobs(ports)
    await ports.blobs.sweepUnfinished(UNFINISHED)
    const { rows } = await sql<{ today: string; before: string }>`
      select to_char(now(), 'YYYY-MM-DD') as today, to_char(now() - ${KEPT_FOR}::interval, 'YYYY-MM-DD') as before`.execute(
      ports.databases.write,
    )
    const { today, before } = rows[0]!
    const { unknown, files } = await findUnknown(ports)
    if (unknown.length > Math.max(FEW, files * SHARE) && !whatever) {
      await noteFinding(ports, 'files.unknown', unknown.length)
      const text = 'the sweep stopped: the database does not know too many of the stored files. Nothing was moved'
      return ports.log.error({ unknown: unknown.length, files }, text)
    }
    // Checked again: minutes may have passed since the listing.
    for (let at = 0; at < unknown.length; at += BATCH)
      for (const id of await withoutRow(ports, unknown.slice(at, at + BATCH)))
        await ports.blobs.quarantine.put(id, today)
    await noteFinding(ports, 'files.unknown', 0)
    await ports.blobs.quarantine.empty(before)
  },
})

/** Lists every file; returns their number and those without a row. */
async function findUnknown(ports: Ports): Promise<{ unknown: string[]; files: number }> {
  const unknown: string[] = []
  let files = 0
  for await (const ids of batches(ports.blobs.listOlderThan(STALE))) {
    files += ids.length
    unknown.push(...(await withoutRow(ports, ids)))
  }
  return { unknown, files }
}

async function withoutRow({ databases }: Ports, ids: string[]): Promise<string[]> {
  const known = await databases.write
    .selectFrom('blob')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const rows = new Set(known.map((row) => row.id))
  return ids.filter((id) => !rows.has(id))
}

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
