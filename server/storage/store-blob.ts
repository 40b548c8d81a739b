import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { BlobTooLarge, StorageFull } from './blobs.ts'
import { fixedStatement, fixedText } from '../database/fast/fixed-statement.ts'
import type { Ports } from '../kernel/ports.ts'
import { Refused } from '../kernel/refused.ts'

export interface StoredBlob {
  id: string
  size: number
  sha256: Buffer
  /** The first bytes, for detecting the file type. */
  head: Buffer
}

const RENEW_EVERY = 60_000

/** Committed asynchronously: if a crash loses it, the sweep removes the file without a row. */
const insertRow = fixedStatement((db, { id, workspaceId }: { id: string; workspaceId: string | null }) =>
  fixedText(
    db,
    sql`with quickly as (select set_config('synchronous_commit', 'off', true))
      insert into blob (id, workspace_id, touched) select ${id}::uuid, ${workspaceId}::uuid, now() from quickly`,
  ),
)

/**
 * Stores bytes as an unclaimed blob. Its row is written together with the first bytes; the sweep removes whatever a
 * crash leaves of the two.
 */
export async function storeBlob(
  ports: Ports,
  place: { workspaceId: string | null; key: Buffer; maxBytes: number; personId?: string },
  source: AsyncIterable<Uint8Array>,
): Promise<StoredBlob> {
  const id = uuidv7()
  const row = insertRow(ports.databases.write, { id, workspaceId: place.workspaceId })
  row.catch(() => {})
  const endLease = keepLease(ports, id)
  try {
    const written = await ports.blobs.write(id, place.key, source, {
      maxBytes: place.maxBytes,
      who: place.personId,
    })
    await row.catch(async (error) => {
      await ports.blobs.remove(id)
      throw error
    })
    return { id, ...written }
  } catch (error) {
    await row.then(() => discard(ports, id)).catch(() => {})
    if (error instanceof BlobTooLarge) throw new Refused('file.too.large')
    if (error instanceof StorageFull) throw new Refused('storage.full')
    throw error
  } finally {
    endLease()
  }
}

/**
 * Renews an unclaimed blob's lease, in the database's time, until the returned function is called. The sweep removes
 * unclaimed blobs whose lease is older than 15 minutes.
 */
export function keepLease({ databases }: Ports, id: string, every = RENEW_EVERY): () => void {
  const renew = () =>
    databases.write
      .updateTable('blob')
      .set({ touched: sql`now()` })
      .where('id', '=', id)
      .where('claimed', '=', false)
      .execute()
      .catch(() => {})
  const timer = setInterval(renew, every).unref()
  return () => clearInterval(timer)
}

/** Removes an unclaimed blob. If that fails now, the sweep does it. */
export async function discard(ports: Ports, id: string): Promise<void> {
  try {
    const gone = await ports.databases.write
      .deleteFrom('blob')
      .where('id', '=', id)
      .where('claimed', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (gone) await ports.blobs.remove(id)
  } catch (error) {
    ports.log.warn({ err: error, blob: id }, 'an unclaimed blob stays for the sweep')
  }
}
