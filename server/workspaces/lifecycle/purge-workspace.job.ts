import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'

const BATCH = 500

/**
 * Removes everything stored in a closed workspace: versions with their renditions, then every blob, file before row. An
 * interrupted run is continued. In a workspace on legal hold it waits for the release; placing a hold waits for a
 * running batch of rows.
 */
export const purgeWorkspace = job({
  name: 'purge-workspace',
  queue: 'erase',
  schema: z.object({ workspaceId: z.uuid() }),
  key: ({ workspaceId }) => workspaceId,
  async work(ports, { workspaceId }) {
    const db = ports.databases.write
    const waiting = await db
      .selectFrom('workspace')
      .select('id')
      .where('id', '=', workspaceId)
      .where('closed_at', 'is not', null)
      .where('purged_at', 'is', null)
      .where('held_at', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
    await expectOwnBlobs(ports)
    for (const remove of [removeTags, removeVersions, removeBlobs])
      for (let batch: Batch = 'some'; batch !== 'none'; ) {
        batch = await remove(ports, workspaceId)
        if (batch === 'held') return
      }
    await db.updateTable('workspace').set({ purged_at: ports.clock.now() }).where('id', '=', workspaceId).execute()
  },
})

/** Whether a batch removed anything, or legal hold was placed meanwhile. */
type Batch = 'some' | 'none' | 'held'

/** The workspace, locked against placing a hold, unless it is held. */
const placeOf = (workspaceId: string) => sql`place as materialized (
  select id from workspace where id = ${workspaceId}::uuid and held_at is null for key share)`

interface Removed {
  removed: number
  is_free: boolean
}

async function batchOf(ports: Ports, statement: RawBuilder<Removed>): Promise<Batch> {
  const { removed, is_free } = (await statement.execute(ports.databases.write)).rows[0]!
  return is_free ? (removed > 0 ? 'some' : 'none') : 'held'
}

/** Deletes some tags of documents. */
const removeTags = (ports: Ports, workspaceId: string) =>
  batchOf(
    ports,
    sql`
    with ${placeOf(workspaceId)},
    deleted as (
      delete from asset_tag where id = any(array(
        select id from asset_tag where workspace_id = ${workspaceId} and exists (select from place) limit ${BATCH}))
      returning id)
    select count(*)::integer as removed, exists (select from place) as is_free from deleted`,
  )

/** Deletes some versions with their renditions, grants and tickets. The documents keep their names for a while. */
const removeVersions = (ports: Ports, workspaceId: string) =>
  batchOf(
    ports,
    sql`
    with ${placeOf(workspaceId)},
    doomed as materialized (
      select v.id from version v join asset a on a.id = v.asset_id
       where a.workspace_id = ${workspaceId} and exists (select from place) limit ${BATCH}),
    pointed as (update asset set current_version_id = null where current_version_id in (select id from doomed)),
    deleted as (delete from version where id in (select id from doomed) returning id)
    select count(*)::integer as removed, exists (select from place) as is_free from deleted`,
  )

/**
 * Deletes some blobs, partial uploads included. A running upload finds its row gone and stops. No lock is held: the
 * closing destroyed the key, so the bytes of a batch that a hold overtakes are evidence of nothing.
 */
async function removeBlobs(ports: Ports, workspaceId: string): Promise<Batch> {
  const db = ports.databases.write
  const some = await db
    .selectFrom('blob as b')
    .innerJoin('workspace as w', 'w.id', 'b.workspace_id')
    .select(['b.id', 'w.held_at'])
    .where('b.workspace_id', '=', workspaceId)
    .limit(BATCH)
    .execute()
  if (some.some(({ held_at }) => held_at !== null)) return 'held'
  for (const { id } of some) await ports.blobs.remove(id)
  const ids = some.map(({ id }) => id)
  await db.deleteFrom('blob').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return some.length > 0 ? 'some' : 'none'
}
