import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import type { WantedTag } from '@strongroom/contract/documents/given-tags.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { wantedKeys } from './tag-keys.ts'

/** The tags of a document in their order, null without any. Part of the statement that reads the document. */
export const tagsOf = (assetId: RawBuilder<unknown>) =>
  sql<AssetTag[] | null>`(
    select jsonb_agg(jsonb_build_object('uuid', t.id, 'name', t.name, 'type', t.type, 'value', t.value,
             'colour', s.colour, 'weight', case when s.id is null then 0 else 1 end)
             order by s.id is null, t.name_key, t.value_key, t.id)
      from asset_tag t left join suggested_tag s on s.id = t.suggested_tag_id where t.asset_id = ${assetId})`

interface Filtered {
  tags?: WantedTag[] | undefined
}

/** The parameters of {@link hasTags}. */
export const tagParameters = ({ tags = [] }: Filtered) => {
  const keys = wantedKeys(tags)
  return { tagNames: keys.map(({ name }) => name), tagValues: keys.map(({ value }) => value) }
}

interface Place extends ReturnType<typeof tagParameters> {
  workspaceId: string
}

/** Distinguishes the statements of {@link hasTags}. */
export const tagShape = ({ tags = [] }: Filtered) => wantedKeys(tags).map(({ value }) => (value === null ? 'n' : 'v'))

/**
 * Whether a document has all wanted tags. The documents of each are found by index, however many the folder holds.
 */
export const hasTags = (query: Filtered, { workspaceId, tagNames, tagValues }: Place) =>
  tagShape(query).map((shape, i) => {
    const at = sql.lit(i + 1)
    const value = shape === 'v' ? sql`and t.value_key = (${tagValues}::text[])[${at}]` : sql``
    return sql<SqlBool>`a.id in (select t.asset_id from asset_tag t where t.workspace_id = ${workspaceId}::uuid
      and t.name_key = (${tagNames}::text[])[${at}] ${value})`
  })
