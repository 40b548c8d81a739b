import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { type Selectable, sql } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { tagKey } from '../../kernel/tag-key.ts'

export type SuggestedRow = Selectable<DB['suggested_tag']> & { workspace_id: string }

/** The tags of these names that workspaces offer. Disabled sets aren't offered, and so bind nobody. */
export async function selectSuggested(db: Read['db'], workspaceIds: string[], tags: GivenTag[]) {
  const keys = tags.map(({ name }) => tagKey(name))
  return db
    .selectFrom('workspace_tag_set as c')
    .innerJoin('workspace as w', 'w.id', 'c.workspace_id')
    .innerJoin('tag_set as s', (join) =>
      join.onRef('s.id', '=', 'c.tag_set_id').onRef('s.workgroup_id', '=', 'w.workgroup_id'),
    )
    .innerJoin('suggested_tag as t', 't.tag_set_id', 's.id')
    .selectAll('t')
    .select('c.workspace_id')
    .where(sql<boolean>`c.workspace_id = any(${workspaceIds}::uuid[])`)
    .where(sql<boolean>`t.name_key = any(${keys}::text[])`)
    .where('s.enabled', '=', true)
    .where('s.kind', '=', 'ASSET')
    .orderBy('t.id')
    .execute()
}

export type ResolvedTag = GivenTag & { suggestedId: string | null }

/**
 * A tag as it is stored in a workspace: in the spelling of the set that offers it. A name that sets offer takes only
 * what one of them permits; any other name is free.
 */
export function resolveTag(tag: GivenTag, workspaceId: string, suggested: SuggestedRow[]): ResolvedTag {
  const key = tagKey(tag.name)
  const named = suggested.filter((row) => row.workspace_id === workspaceId && row.name_key === key)
  if (named.length === 0) return { ...tag, suggestedId: null }
  for (const row of named) {
    const value = permittedValue(row, tag)
    if (value !== undefined) return { ...tag, name: row.name, value, suggestedId: row.id }
  }
  throw new Refused('tag.value.refused')
}

function permittedValue({ type, valid_values: values }: SuggestedRow, tag: GivenTag): string | undefined {
  if (type === 'NONE') return tag.type === 'TEXT' && tag.value === '' ? '' : undefined
  if (type !== tag.type) return undefined
  if (values.length === 0) return tag.value
  return values.find((value) => tagKey(value) === tagKey(tag.value))
}
