import type { WantedTag } from '@strongroom/contract/documents/given-tags.ts'
import { sql, type SqlBool } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { wantedKeys } from './tag-keys.ts'

/** A filter by tags; {@link findLeadingTag} tells which of them leads. */
export interface TagFiltered {
  tags?: WantedTag[] | undefined
  leadingTag?: LeadingTag
}

/** The parameters of {@link hasTags}. */
export const tagParameters = ({ tags = [] }: TagFiltered) => {
  const keys = wantedKeys(tags)
  return { tagNames: keys.map(({ name }) => name), tagValues: keys.map(({ value }) => value) }
}

interface Place extends ReturnType<typeof tagParameters> {
  workspaceId: string
}

/**
 * The position of the wanted tag that leads to the documents; null if each of them has so many that a list finds them
 * faster on its way. The planner can't know: its plans are made for any tag.
 */
type LeadingTag = number | null

/** From so many documents on a tag doesn't lead. */
const MANY = 2000

/** The wanted tag with the fewest documents in a workspace. */
export async function findLeadingTag(read: Read, workspaceId: string, filtered: TagFiltered): Promise<LeadingTag> {
  const { tagNames, tagValues } = tagParameters(filtered)
  if (tagNames.length === 0) return null
  const { rows } = await sql<{ place: number; many: number }>`
    select (w.place - 1)::integer as place, (select count(*)::integer from (
             (select from asset_tag t where t.workspace_id = ${workspaceId}::uuid and t.name_key = w.name
                 and t.value_key = w.value limit ${MANY})
             union all
             (select from asset_tag t where w.value is null and t.workspace_id = ${workspaceId}::uuid
                 and t.name_key = w.name limit ${MANY})) c) as many
      from unnest(${tagNames}::text[], ${tagValues}::text[]) with ordinality as w (name, value, place)
     order by many, place limit 1`.execute(read.db)
  const [rarest] = rows
  return rarest && rarest.many < MANY ? rarest.place : null
}

/** Distinguishes the statements of {@link hasTags}. */
export const tagShape = ({ tags = [], leadingTag }: TagFiltered) =>
  `${wantedKeys(tags)
    .map(({ value }) => (value === null ? 'n' : 'v'))
    .join('')}${leadingTag ?? ''}`

/** Whether a document has all wanted tags. */
export const hasTags = (filtered: TagFiltered, { workspaceId, tagNames, tagValues }: Place) =>
  wantedKeys(filtered.tags ?? []).map(({ value: wanted }, i) => {
    const at = sql.lit(i + 1)
    const value = wanted === null ? sql`` : sql`and t.value_key = (${tagValues}::text[])[${at}]`
    const same = sql`t.name_key = (${tagNames}::text[])[${at}] ${value}`
    return i === filtered.leadingTag
      ? sql<SqlBool>`a.id in (select t.asset_id from asset_tag t where t.workspace_id = ${workspaceId}::uuid and ${same})`
      : // The offset keeps this a lookup for each row.
        sql<SqlBool>`exists (select from asset_tag t where t.asset_id = a.id and ${same} offset 0)`
  })
