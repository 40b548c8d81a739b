import { type Selectable, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

export type ManifestRow = Selectable<DB['manifest']>

/**
 * The caller's own manifest, while its workspace is open to them: what of it exists says what was deleted there. Those
 * of others are not found.
 */
export async function findOwnManifest(read: Read, id: string): Promise<ManifestRow> {
  const row = await read.db
    .selectFrom('manifest')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', read.actor.personId)
    .executeTakeFirst()
  if (!row) throw new Refused('manifest.not.found')
  const standing = await findStanding(read, row.workspace_id).catch((error: unknown) => {
    throw error instanceof Refused && error.code === 'workspace.not.found' ? new Refused('manifest.not.found') : error
  })
  enter(standing)
  return row
}

/**
 * Whether the document or folder of an entry `e` exists. Deleted ones count as missing, so that uploading the folder
 * once more brings them back.
 */
export const isThere = sql<boolean>`exists (select from live_asset() a where a.id = e.asset_id)`
