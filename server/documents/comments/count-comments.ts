import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../access/visible.ts'

/**
 * The comments in discussions about a document, folder or link that the caller sees, without deleted ones. Part of the
 * statement that reads the row, so that lists need no other. The limit prevents a plan that reads all comments first.
 */
export const commentCount = ({ actor, now }: Caller, assetId: RawBuilder<unknown>) =>
  sql<number>`case when (select true from comment_asset m where m.asset_id = ${assetId} limit 1)
    then visible_comment_count(${actor.personId}::uuid, ${assetId}, ${now}::timestamptz) else 0 end`
