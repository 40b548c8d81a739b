import { type Selectable, sql } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

export type ManifestRow = Selectable<DB['manifest']>

/** The caller's own manifest; those of others are not found. */
export async function findOwnManifest(read: Read, id: string): Promise<ManifestRow> {
  const row = await read.db
    .selectFrom('manifest')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', read.actor.personId)
    .executeTakeFirst()
  if (!row) throw new Refused('manifest.not.found')
  return row
}

/**
 * Whether the document or folder of an entry `e` exists. Deleted ones count as missing, so that uploading the folder
 * once more brings them back.
 */
export const isThere = sql<boolean>`exists (select from live_asset() a where a.id = e.asset_id)`
