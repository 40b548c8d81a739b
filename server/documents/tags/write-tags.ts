import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { ResolvedTag } from './suggested-tags.ts'
import { tagsOf } from './tag-columns.ts'
import { identityOf } from './tag-keys.ts'
import { tagKey } from '../../kernel/tag-key.ts'

/** The tags of each of these documents, in their order. */
export async function selectTags(db: Read['db'], assetIds: string[]): Promise<Map<string, AssetTag[]>> {
  const rows = await db
    .selectFrom(sql<{ id: string }>`unnest(${assetIds}::uuid[])`.as<'a'>(sql`a(id)`))
    .select(['a.id', tagsOf(sql.ref('a.id')).as('tags')])
    .execute()
  return new Map(rows.map(({ id, tags }) => [id, tags ?? []]))
}

/** The tags of one document that a change adds and removes. */
export interface TagDifference {
  added: ResolvedTag[]
  removed: AssetTag[]
}

/** Compares the tags of a document with those to add and to remove; a tag in both is added. */
export function differenceOf(before: AssetTag[], apply: ResolvedTag[], unapply: GivenTag[]): TagDifference {
  // Of two spellings the first counts; the order is that of the call, as the record shows it.
  const wanted = Map.groupBy(apply, identityOf)
  const unwanted = new Set(unapply.map(identityOf))
  const known = new Set(before.map(identityOf))
  const added = [...wanted].flatMap(([id, same]) => (known.has(id) ? [] : same.slice(0, 1)))
  const removed = before.filter((tag) => unwanted.has(identityOf(tag)) && !wanted.has(identityOf(tag)))
  if (added.length > 0 && before.length + added.length - removed.length > limits.tagsPerAsset)
    throw new Refused('tags.too.many')
  return { added, removed }
}

type Tagged = { id: string; workspace_id: string }

/** Writes the tags of documents whose rows are locked, or new. */
export async function writeTags(change: Change, changes: readonly (Tagged & TagDifference)[]): Promise<void> {
  const removed = changes.flatMap((one) => one.removed.map(({ uuid }) => uuid))
  if (removed.length > 0)
    await change.db.deleteFrom('asset_tag').where('id', '=', sql<string>`any(${removed}::uuid[])`).execute()
  const rows = changes.flatMap(({ id, workspace_id, added }) =>
    added.map((tag) => ({ ...rowOf(tag), asset_id: id, workspace_id, created: change.now })),
  )
  // One parameter however many rows.
  if (rows.length > 0)
    await sql`
      insert into asset_tag select * from jsonb_populate_recordset(null::asset_tag, ${JSON.stringify(rows)}::jsonb)
      on conflict on constraint asset_tag_once do nothing`.execute(change.db)
}

const rowOf = ({ name, type, value, suggestedId }: ResolvedTag) => ({
  id: uuidv7(),
  name,
  name_key: tagKey(name),
  type,
  value,
  value_key: tagKey(value),
  suggested_tag_id: suggestedId,
})

/** A tag as the record keeps it. */
export const recordedTag = ({ name, type, value }: GivenTag): GivenTag => ({ name, type, value })
