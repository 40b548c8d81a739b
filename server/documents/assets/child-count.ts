import { type RawBuilder, sql } from 'kysely'

/** How many documents and folders lie directly in a folder. Triggers keep the parts of the sum. */
export const childCount = (folderId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(many), 0)::integer from folder_count where folder_id = ${folderId})`
