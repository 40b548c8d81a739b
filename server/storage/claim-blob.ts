import type { Transaction } from 'kysely'
import type { DB } from '../database/db.gen.ts'
import type { StoredBlob } from './store-blob.ts'

interface Change {
  db: Transaction<DB>
}

/** Keeps stored bytes from the sweep, with their size and hash. The row that refers to them is the caller's. */
export async function claimBlob({ db }: Change, { id, size, sha256 }: StoredBlob): Promise<void> {
  await db.updateTable('blob').set({ claimed: true, size, sha256 }).where('id', '=', id).execute()
}

/** Leaves bytes to which nothing refers any more to the sweep. */
export async function releaseBlobs({ db }: Change, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('blob').set({ claimed: false }).where('id', 'in', ids).execute()
}
