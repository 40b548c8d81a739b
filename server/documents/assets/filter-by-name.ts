import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { containing } from '../../database/like-patterns.ts'

/** A filter by a part of the name; {@link findLeadingName} tells whether it leads. */
export interface NameFiltered {
  name?: string | undefined
  leadingName?: boolean
  isCommon?: boolean
}

export const isNamed = ({ name }: NameFiltered) => Boolean(name?.trim())

/** The LIKE pattern of the words. */
export const wordsOf = ({ name }: NameFiltered) => containing(name?.trim() ?? '')

/** From so many documents on a name doesn't lead. */
const MANY = 2000
/** The first children of a folder, and how many of them must have the words for a list to find them on its way. */
const NEAR = 500
const COMMON = 25
const COUNTED_ON_THE_WAY = 1000

/** The number up to which documents are counted. */
export const boundOf = ({ isCommon }: NameFiltered) => (isCommon ? COUNTED_ON_THE_WAY : limits.counted)

/**
 * Whether few names of a workspace have the words (`leadingName`), so that their index leads to a page faster than its
 * order; and whether so many have them (`isCommon`) that the order leads to their number, too. The planner can't know: its
 * plans are made for any words. Words that many of the first children have aren't searched in the index, which would read
 * the entries of all.
 */
export async function findLeadingName(
  read: Read,
  { workspaceUuid, parentUuid, ...filtered }: NameFiltered & { workspaceUuid: string; parentUuid?: string | undefined },
): Promise<{ leadingName: boolean; isCommon: boolean }> {
  if (!isNamed(filtered)) return { leadingName: false, isCommon: false }
  const words = wordsOf(filtered)
  const { rows } = await sql<{ is_common: boolean; is_rare: boolean }>`
    select n.is_common, case when n.is_common then false else (
        select count(*) < ${sql.lit(MANY)} from (${named(workspaceUuid, words)} limit ${sql.lit(MANY)}) c) end as is_rare
      from (select count(*) >= ${sql.lit(COMMON)} as is_common from (
          select a.name from asset a where a.parent_id = ${parentUuid ?? workspaceUuid}::uuid limit ${sql.lit(NEAR)}) a
         where ${hasWords(words)}) n`.execute(read.db)
  return { leadingName: rows[0]!.is_rare, isCommon: rows[0]!.is_common }
}

const hasWords = (words: string) => sql<SqlBool>`plain_text(a.name) like ${words}`

/** Everything with the words in its name, visible or not. */
const named = (workspaceId: string, words: string) =>
  sql`select a.id from asset a where a.workspace_id = ${workspaceId}::uuid and ${hasWords(words)}`

/** Whether a name has the words. The array makes a lookup of each, whatever the planner estimates. */
export const hasName = (
  { leadingName }: NameFiltered,
  place: { workspaceId: string; words: string },
): RawBuilder<SqlBool> =>
  leadingName ? sql`a.id = any(array(${named(place.workspaceId, place.words)}))` : hasWords(place.words)

/** The documents to count, of any folder: found by the index, or on the way if the words are common or absent. */
export const toCount = (query: NameFiltered, { workspaceId, words }: { workspaceId: string; words: string }) => {
  const found = query.isCommon
    ? sql`(select * from asset a where ${hasWords(words)})`
    : sql`(select * from asset a where a.workspace_id = ${workspaceId}::uuid and ${hasWords(words)} offset 0)`
  return sql<Selectable<DB['asset']>>`${isNamed(query) ? found : sql`asset`}`.as('a')
}
