import { sql } from 'kysely'
import { liveAsset } from '../../access/visible.ts'
import type { Ports } from '../../kernel/ports.ts'
import { allOf, type ChangeNotice } from '../../kernel/streams.ts'

/**
 * The documents and folders whose pages show a change: the changed ones, the folder that lists each, and its parent,
 * which counts contents. null if something was deleted, restored or moved in, or there are too many to name.
 */
export async function concernedBy({ databases }: Ports, notices: ChangeNotice[]): Promise<string[] | null> {
  const assets = notices.map((one) => one.assets).reduce(allOf, [])
  if (!assets || assets.length === 0) return assets
  const rows = await databases.read
    .selectFrom(liveAsset)
    .leftJoin('asset as p', 'p.id', 'a.parent_id')
    .where(sql<boolean>`a.id = any(${assets}::uuid[])`)
    .select(['a.id', 'a.parent_id as list', 'p.parent_id as above'])
    .execute()
  if (rows.length < assets.length) return null
  const all = rows.flatMap(({ id, list, above }) => [id, list, above])
  return [...new Set(all.filter((one) => one !== null))]
}
