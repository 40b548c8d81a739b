import { sql } from 'kysely'
import { z } from 'zod'
import { expectOwnBlobs } from '../../storage/expect-own-blobs.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'

const BATCH = 500

/**
 * Removes everything stored in a closed workspace: versions with their renditions, then every blob, file before row. An
 * interrupted run is continued.
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
    while (await removeTags(ports, workspaceId));
    while (await removeVersions(ports, workspaceId));
    while (await removeBlobs(ports, workspaceId));
    await db.updateTable('workspace').set({ purged_at: ports.clock.now() }).where('id', '=', workspaceId).execute()
  },
})

/** Deletes some tags of documents. */
async function removeTags(ports: Ports, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from asset_tag where id = any(array(
      select id from asset_tag where workspace_id = ${workspaceId} limit ${BATCH})) returning id`.execute(
    ports.databases.write,
  )
  return rows.length > 0
}

/** Deletes some versions with their renditions, grants and tickets. The documents keep their names for a while. */
async function removeVersions(ports: Ports, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    with doomed as materialized (
      select v.id from version v join asset a on a.id = v.asset_id where a.workspace_id = ${workspaceId} limit ${BATCH}),
    pointed as (update asset set current_version_id = null where current_version_id in (select id from doomed))
    delete from version where id in (select id from doomed) returning id`.execute(ports.databases.write)
  return rows.length > 0
}

/** Deletes some blobs, partial uploads included. A running upload finds its row gone and stops. */
async function removeBlobs(ports: Ports, workspaceId: string): Promise<boolean> {
  const db = ports.databases.write
  const some = await db.selectFrom('blob').select('id').where('workspace_id', '=', workspaceId).limit(BATCH).execute()
  for (const { id } of some) await ports.blobs.remove(id)
  const ids = some.map(({ id }) => id)
  await db.deleteFrom('blob').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return some.length > 0
}
