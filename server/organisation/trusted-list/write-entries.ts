import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import type { Entity } from '../../kernel/refused.ts'

/** The entries of a workgroup's trusted list, in alphabetical order. */
export async function selectEntries(read: Read, workgroupId: string): Promise<string[]> {
  const rows = await read.db
    .selectFrom('trusted_entry')
    .select('entry')
    .where('workgroup_id', '=', workgroupId)
    .orderBy('entry')
    .execute()
  return rows.map(({ entry }) => entry)
}

/** Replaces a workgroup's trusted list; the workgroup's row is locked. */
export async function writeEntries(change: Change, workgroup: { id: string; entity: Entity }, wanted: string[]) {
  const before = await selectEntries(change.read, workgroup.id)
  const removed = before.filter((entry) => !wanted.includes(entry))
  const added = [...new Set(wanted)].filter((entry) => !before.includes(entry))
  if (removed.length + added.length === 0) return change.nothingChanged()
  await sql`delete from trusted_entry where workgroup_id = ${workgroup.id} and entry = any(${removed}::text[])`.execute(
    change.db,
  )
  await sql`insert into trusted_entry (workgroup_id, entry, created)
    select ${workgroup.id}, entry, ${change.now} from unnest(${added}::text[]) as added(entry)`.execute(change.db)
  change.record('TRUSTED_LIST_CHANGED', workgroup.entity, { from: { removed }, to: { added } })
}
