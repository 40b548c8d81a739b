import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'

const BATCH = 500

/**
 * Removes what was deleted for good in one workspace: documents and empty folders from the leaves upwards, in batches.
 * The row with the entry goes last, so that an interrupted run is continued and nothing below it shows meanwhile. The
 * sweep removes the released bytes. In a workspace on legal hold it waits for the release; placing a hold waits for a
 * running batch.
 */
export const purgeBin = job({
  name: 'purge-bin',
  queue: 'erase',
  schema: z.object({ workspaceId: z.uuid() }),
  key: ({ workspaceId }) => workspaceId,
  async work(ports, { workspaceId }) {
    while (!ports.stopping.signal.aborted && (await purgeSome(ports, workspaceId)));
  },
})

/** Removes a batch of one entry. Another node's entry is skipped. A range instead of '=' keeps the plan (see below). */
async function purgeSome(ports: Ports, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ removed: number }>`
    with recursive place as materialized (
      select id from workspace where id = ${workspaceId}::uuid and held_at is null for key share),
    entry as materialized (
      select asset_id as id from bin_entry where workspace_id = ${workspaceId}::uuid and purging
         and exists (select from place)
       limit 1 for update skip locked),
    below as (
      select a.id, a.kind from asset a where a.id = (select id from entry)
      union all
      select a.id, a.kind from below b cross join lateral (
        select id, kind from asset where parent_id >= b.id and parent_id <= b.id offset 0) a
       where b.kind = 'FOLDER'),
    leaves as materialized (
      select id from below b
       where kind <> 'FOLDER' or not exists (select from asset where parent_id >= b.id and parent_id <= b.id)
       limit ${BATCH}),
    versions as materialized (
      select v.id, v.blob_id from leaves l cross join lateral (
        select id, blob_id from version where asset_id >= l.id and asset_id <= l.id offset 0) v),
    released as (
      update blob set claimed = false, touched = ${new Date(0)}
       where id = any(array(
         select blob_id from versions
         union all
         select r.blob_id from versions v cross join lateral (
           select blob_id from rendition where version_id >= v.id and version_id <= v.id offset 0) r))),
    deleted as (delete from asset where id = any(array(select id from leaves)) returning kind),
    counted as (
      update bin_entry set documents = documents - (select count(*) from deleted where kind = 'DOCUMENT')
       where asset_id = (select id from entry))
    select count(*)::integer as removed from deleted`.execute(ports.databases.write)
  return rows[0]!.removed > 0
}
