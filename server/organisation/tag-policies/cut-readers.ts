import type { PolicyTag } from '@strongroom/contract/organisation/tag-policies.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { tagKey } from '../../kernel/tag-key.ts'

/**
 * Ends running downloads and players in the workspaces of a workgroup that have documents with these tags: a changed
 * policy may deny them to their readers. Allowed ones are asked for again.
 */
export async function cutReaders(change: Change, workgroupId: string, tags: readonly PolicyTag[]): Promise<void> {
  const names = [...new Set(tags.map(({ name }) => tagKey(name)))]
  const { rows } = await sql<{ id: string }>`
    select w.id from workspace w where w.workgroup_id = ${workgroupId}::uuid and w.closed_at is null
       and exists (select from asset_tag g where g.workspace_id = w.id and g.name_key = any(${names}::text[]) offset 0)`.execute(
    change.db,
  )
  for (const { id: workspaceId } of rows) change.cut({ workspaceId })
}
