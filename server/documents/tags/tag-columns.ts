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

/** The required tags of the sets that a workspace offers. */
const requiredIn = (workspaceId: RawBuilder<unknown>) => sql`
  workspace_tag_set c join tag_set s on s.id = c.tag_set_id and s.enabled and s.kind = 'ASSET'
    join workspace w on w.id = c.workspace_id and w.workgroup_id = s.workgroup_id
    join suggested_tag r on r.tag_set_id = s.id and r.required
   where c.workspace_id = ${workspaceId}`

/** Whether a document lacks none of them. Part of the statement that reads the document. */
export const hasRequiredTags = sql<boolean>`(a.kind in ('FOLDER', 'ROOT') or not exists (
  select from ${requiredIn(sql.ref('a.workspace_id'))} and not exists (
    select from asset_tag t
     where t.asset_id = a.id and t.name_key = r.name_key and (r.type = 'NONE' or t.value <> ''))))`

/** A required tag by its key, and whether it is only a name. */
export interface RequiredTag {
  key: string
  isName: boolean
}

/** The same of a workspace, for a document that is being made; null if none is required. */
export const requiredTags = (workspaceId: string) =>
  sql<RequiredTag[] | null>`(
    select jsonb_agg(jsonb_build_object('key', r.name_key, 'isName', r.type = 'NONE'))
      from ${requiredIn(sql`${workspaceId}::uuid`)})`

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
