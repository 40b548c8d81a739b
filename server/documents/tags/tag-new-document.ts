import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { type ResolvedTag, resolveTag, selectSuggested } from './suggested-tags.ts'
import type { RequiredTag } from './tag-columns.ts'
import { tagKey } from '../../kernel/tag-key.ts'
import { differenceOf, selectTags, writeTags } from './write-tags.ts'

/** The tags of a document that is about to be made, as its workspace stores them. */
export async function resolveNewTags(db: Read['db'], workspaceId: string, tags: GivenTag[]): Promise<ResolvedTag[]> {
  if (tags.length === 0) return []
  const suggested = await selectSuggested(db, [workspaceId], tags)
  const resolved = tags.map((tag) => resolveTag(tag, workspaceId, suggested))
  return differenceOf([], resolved, []).added
}

/** Whether tags include every required one, with a value. */
export const hasAll = (required: RequiredTag[] | null, tags: GivenTag[]) =>
  (required ?? []).every(({ key, isName }) =>
    tags.some(({ name, value }) => tagKey(name) === key && (isName || value !== '')),
  )

/** Writes the tags of a document that this change made. Its own event lists them. */
export async function tagNewDocument(
  change: Change,
  document: { id: string; workspace_id: string },
  added: ResolvedTag[],
): Promise<AssetTag[] | null> {
  if (added.length === 0) return null
  await writeTags(change, [{ ...document, added, removed: [] }])
  return (await selectTags(change.read.db, [document.id])).get(document.id) ?? null
}

/** The tags of a document, for a copy of it. Its row is locked, so that no policy's tag is missed. */
export async function tagsToCopy(change: Change, assetId: string): Promise<ResolvedTag[]> {
  const rows = await change.db
    .selectFrom('asset_tag')
    .select(['name', 'type', 'value', 'suggested_tag_id as suggestedId'])
    .where('asset_id', '=', assetId)
    .orderBy('name_key')
    .orderBy('value_key')
    .execute()
  return rows as ResolvedTag[]
}
