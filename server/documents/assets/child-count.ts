import { type RawBuilder, sql } from 'kysely'
import { type Caller, isPoliced } from '../../access/visible.ts'

/** How many documents and folders lie directly in a folder. Triggers keep the parts of the sum. */
export const childCount = (folderId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(many), 0)::integer from folder_count where folder_id = ${folderId})`

/** How many of them the caller sees, of a folder in a workspace: counted only where policies may deny some. */
export const visibleChildCount = (caller: Caller, folderId: RawBuilder<unknown>, workspaceId: RawBuilder<unknown>) =>
  sql<number>`case when ${isPoliced(caller, workspaceId)}
    then visible_child_count(${caller.actor.personId}::uuid, ${folderId}, ${caller.now}::timestamptz)
    else ${childCount(folderId)} end`
