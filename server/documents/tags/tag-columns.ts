import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The tags of a document in their order, null without any. Part of the statement that reads the document. Most documents
 * have none: asking for one first saves them the sorting.
 */
export const tagsOf = (assetId: RawBuilder<unknown>) =>
  sql<AssetTag[] | null>`case when (select true from asset_tag t where t.asset_id = ${assetId} limit 1) then (
    select jsonb_agg(jsonb_build_object('uuid', t.id, 'name', t.name, 'type', t.type, 'value', t.value,
             'colour', s.colour, 'weight', case when s.id is null then 0 else 1 end)
             order by s.id is null, t.name_key, t.value_key, t.id)
      from asset_tag t left join suggested_tag s on s.id = t.suggested_tag_id where t.asset_id = ${assetId}) end`

/** The required tags of the sets that a workspace offers. */
const requiredIn = (workspaceId: RawBuilder<unknown>) => sql`
  workspace_tag_set c join tag_set s on s.id = c.tag_set_id and s.enabled and s.kind = 'ASSET'
    join workspace w on w.id = c.workspace_id and w.workgroup_id = s.workgroup_id
    join suggested_tag r on r.tag_set_id = s.id and r.required
   where c.workspace_id = ${workspaceId}`

const lacksNone = (workspaceId: RawBuilder<unknown>) => sql`not exists (
  select from ${requiredIn(workspaceId)} and not exists (
    select from asset_tag t
     where t.asset_id = a.id and t.name_key = r.name_key and (r.type = 'NONE' or t.value <> '')))`

/** Whether a document lacks none of them. Part of the statement that reads the document. */
export const hasRequiredTags = sql<boolean>`(a.kind in ('FOLDER', 'ROOT') or ${lacksNone(sql.ref('a.workspace_id'))})`

/** The same for lists of one workspace: asked for each document only if the workspace requires any tag. */
export const hasRequiredTagsIn = (workspaceId: string) => sql<boolean>`(a.kind in ('FOLDER', 'ROOT')
  or not (select exists (select from ${requiredIn(sql`${workspaceId}::uuid`)}))
  or ${lacksNone(sql`${workspaceId}::uuid`)})`

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
