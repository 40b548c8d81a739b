import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/** How many changes one transaction takes out: a large folder's deletion is one change, so these are many actions. */
const AT_ONCE = 10_000

/**
 * Takes some of the noted changes out and recounts the workspaces concerned. Returns their ids, or undefined if another
 * node is counting. One transaction at a time counts, so that no older count overwrites a newer one.
 */
export async function countConnections(change: Change): Promise<{ recounted: string[]; isDone: boolean } | undefined> {
  change.unaudited('a count follows from what was recorded')
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('strongroom-connections')) as locked`.execute(change.db)
  if (!locks[0]!.locked) return undefined
  // One statement that takes and adds; the parties are counted in the next, whose snapshot is later: it sees all that
  // the taken changes were noted for.
  const { rows } = await sql<{ workspace_id: string; noted: number }>`
    with taken as (
      delete from connection_change where ctid = any(array(select ctid from connection_change limit ${sql.lit(AT_ONCE)}))
      returning workspace_id, documents),
    added as (
      select t.workspace_id, sum(t.documents)::bigint as documents, count(*)::integer as noted
        from taken t join workspace w on w.id = t.workspace_id group by t.workspace_id),
    written as (
      insert into connection_count as c (workspace_id, documents, parties)
        select workspace_id, documents, 0 from added
      on conflict (workspace_id) do update set documents = c.documents + excluded.documents)
    select workspace_id, noted from added`.execute(change.db)
  const recounted = rows.map(({ workspace_id: id }) => id)
  await countParties(change, recounted)
  return { recounted, isDone: rows.reduce((sum, { noted }) => sum + noted, 0) < AT_ONCE }
}

const countParties = (change: Change, workspaceIds: string[]) =>
  sql`update connection_count c set parties = coalesce(connection_parties(c.workspace_id, ${change.now}), 0)
       where c.workspace_id = any(${workspaceIds}::uuid[])
         and c.parties <> coalesce(connection_parties(c.workspace_id, ${change.now}), 0)`.execute(change.db)

/** Notes the workspaces in which a participation expired that no job has ended yet: time alone changed their parties. */
export async function noteExpired(change: Change): Promise<void> {
  change.unaudited('a count follows from what was recorded')
  await sql`insert into connection_change (workspace_id, documents)
    select distinct workspace_id, 0 from participant where removed_at is null and expires_at <= ${change.now}`.execute(
    change.db,
  )
}
