import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Caller } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * The comments in discussions about documents, folders and links that the caller sees, without deleted
 * ones: one statement for a page. Assets without comments are missing.
 */
export async function countComments(
  read: Caller & Pick<Read, 'db'>,
  assetIds: readonly string[],
): Promise<Map<string, number>> {
  if (assetIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; many: number }>`
    select wanted.id, counted.many::integer
      from (select distinct m.asset_id as id from comment_asset m where m.asset_id = any(${assetIds}::uuid[])) wanted
     cross join lateral (
       select count(*) as many from (
         select from (select distinct m.thread_id as id from comment_asset m where m.asset_id = wanted.id) t
          cross join lateral (
            select from visible_comment(${read.actor.personId}::uuid, ${read.now}::timestamptz) c
             where c.thread_id = t.id and c.deleted_at is null offset 0) c
          limit ${sql.lit(limits.counted)}) bounded) counted`.execute(read.db as never)
  return new Map(rows.map(({ id, many }) => [id, many]))
}
