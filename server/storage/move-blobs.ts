import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Databases } from '../database/database.ts'
import { BlobMissing, type BlobPlace, type SealedBlob } from './blob-place.ts'
import { openSink } from './open-sink.ts'
import { BlobDamaged } from './sealed.ts'

/** The result of a run. `left`: blobs without a claimed row, such as uploads in progress, which were not moved. */
export interface Moved {
  moved: number
  bytes: number
  left: number
}

const AT_ONCE = 4
const BATCH = 200
const READ = 1 << 20

/**
 * Moves the blobs that rows name from one place to the other, while servers run that know both. Each is copied, read back
 * and compared before the old one is removed: a run may be killed at any time and started again. Throws BlobDamaged if what
 * was read back differs.
 */
export async function moveBlobs(
  { databases }: { databases: Databases },
  { to, from }: { to: BlobPlace; from: BlobPlace },
  report: (soFar: Moved) => void = () => {},
): Promise<Moved> {
  const result: Moved = { moved: 0, bytes: 0, left: 0 }
  const isClaimed = claimedOf(databases)
  for await (const ids of batches(from.listOlderThan(-Infinity))) {
    const claimed = await isClaimed(ids)
    result.left += ids.length - claimed.size
    await eachOf(claimed, async (id) => {
      const bytes = await copy(id, { to, from })
      if (bytes === undefined) return
      // A deletion at this moment may have removed the old one only.
      if ((await isClaimed([id])).size === 0) await to.remove(id)
      await from.remove(id)
      result.moved++
      result.bytes += bytes
    })
    report(result)
  }
  return result
}

/** Returns the number of bytes, or undefined if the blob was deleted meanwhile. */
async function copy(id: string, { to, from }: { to: BlobPlace; from: BlobPlace }): Promise<number | undefined> {
  const size = await from.sizeOf(id).catch(missing)
  if (size === undefined) return undefined
  const sink = await openSink(to.sinkOfWhole(id))
  const hash = createHash('sha256')
  try {
    for await (const chunk of chunksOf(from, id, size)) {
      hash.update(chunk)
      await sink.write([chunk])
    }
    await sink.finish()
  } catch (error) {
    await sink.abandon()
    return missing(error)
  }
  const again = createHash('sha256')
  for await (const chunk of chunksOf(to, id, size)) again.update(chunk)
  if (!again.digest().equals(hash.digest())) throw new BlobDamaged(`blob ${id} differs after it was copied`)
  return size
}

async function* chunksOf(place: BlobPlace, id: string, size: number): AsyncGenerator<Buffer> {
  const blob: SealedBlob = await place.open(id, { from: 0, to: size - 1 })
  try {
    for (let position = 0; position < size; ) {
      // A new one for each: a sink may keep it until it was sent.
      const buffer = Buffer.allocUnsafeSlow(Math.min(READ, size - position))
      const bytes = await blob.read(buffer, buffer.length, position)
      if (bytes === 0) throw new BlobDamaged(`blob ${id} ends at ${position} of ${size}`)
      yield buffer.subarray(0, bytes)
      position += bytes
    }
  } finally {
    await blob.close()
  }
}

function missing(error: unknown): undefined {
  if (!(error instanceof BlobMissing)) throw error
  return undefined
}

const claimedOf = (databases: Databases) => async (ids: string[]) => {
  const rows = await databases.write
    .selectFrom('blob')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('claimed', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function* batches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const id of ids) {
    batch.push(id)
    if (batch.length === BATCH) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
}

async function eachOf(ids: Set<string>, work: (id: string) => Promise<void>): Promise<void> {
  const rest = [...ids]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) await work(id)
  })
  await Promise.all(workers)
}
