import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { GuardedAsset } from './queries.ts'

/** How many folders are nested in a folder, and whether another one is among them. Only folders are traversed. */
export async function findReach(change: Change, folder: { id: string; depth: number }, otherId: string | null = null) {
  const { rows } = await sql<{ isInside: boolean; height: number }>`
    with recursive below as (
      select id, 0 as height from asset where id = ${folder.id}::uuid
      union all
      select a.id, b.height + 1 from below b cross join lateral (
        select id from asset where parent_id >= b.id and parent_id <= b.id and kind = 'FOLDER' offset 0) a)
    select coalesce(bool_or(id = ${otherId}::uuid), false) as "isInside", max(height) as height from below`.execute(
    change.db,
  )
  return rows[0]!
}

export type Inherited = Pick<GuardedAsset, 'depth' | 'open_new_document' | 'open_new_folder' | 'open_edit'>
type Flagged = Pick<GuardedAsset, 'kind' | 'allow_new_document' | 'allow_new_folder' | 'allow_edit'>

/** The depth and the three flags inherited from parent folders and, for a folder, its own. */
export function inheritedBy(asset: Flagged, target: Inherited): Inherited {
  const isDocument = asset.kind !== 'FOLDER'
  return {
    depth: target.depth + 1,
    open_new_document: (isDocument || asset.allow_new_document) && target.open_new_document,
    open_new_folder: (isDocument || asset.allow_new_folder) && target.open_new_folder,
    open_edit: (isDocument || asset.allow_edit) && target.open_edit,
  }
}

/** Whether something inherits other values than it has. */
export const isOther = (asset: Inherited, inherited: Inherited) =>
  (Object.keys(inherited) as (keyof Inherited)[]).some((name) => asset[name] !== inherited[name])

/** The same for everything inside the moved folder, from the folder's new values. */
export async function inheritBelow(change: Change, folderId: string): Promise<void> {
  await sql`
    with recursive moved as (
      select id, kind, depth, open_new_document as nd, open_new_folder as nf, open_edit as ed, false as changed
        from asset where id = ${folderId}
      union all
      select a.id, a.kind, a.depth, a.nd, a.nf, a.ed, (a.depth, a.nd, a.nf, a.ed) is distinct from (a.was, a.had_nd, a.had_nf, a.had_ed)
        from moved m cross join lateral (
          select id, kind, m.depth + 1 as depth, (kind <> 'FOLDER' or allow_new_document) and m.nd as nd,
                 (kind <> 'FOLDER' or allow_new_folder) and m.nf as nf, (kind <> 'FOLDER' or allow_edit) and m.ed as ed,
                 depth as was, open_new_document as had_nd, open_new_folder as had_nf, open_edit as had_ed
            from asset where parent_id >= m.id and parent_id <= m.id offset 0) a
       where m.kind = 'FOLDER')
    update asset a set depth = m.depth, open_new_document = m.nd, open_new_folder = m.nf, open_edit = m.ed
      from moved m where a.id = m.id and m.changed and a.id = any(array(select id from moved where changed))`.execute(
    change.db,
  )
}
