import { sql } from 'kysely'
import { z } from 'zod'
import { assetEntityOf } from '../../access/entities.ts'
import { asSystem } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { purgeBin } from './purge-bin.job.ts'

/** Deletes for good what has been in the bin for its time, one entry after the other, and continues broken purges. */
export const expireBin = job({
  name: 'expire-bin',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  needsSureTime: true,
  async work(ports) {
    while (!ports.stopping.signal.aborted && (await expireOne(ports)));
    await restartPurges(ports)
  },
})

/** Bins of workspaces on legal hold wait until they are released. */
const isNotHeld = sql<boolean>`not exists (select from workspace w where w.id = b.workspace_id and w.held_at is not null)`

const expireOne = (ports: Ports): Promise<boolean> =>
  asSystem(ports, 'its time in the bin is over', async (change) => {
    const row = await change.db
      .selectFrom('bin_entry as b')
      .innerJoin('asset as a', 'a.id', 'b.asset_id')
      .select(['a.id', 'a.kind', 'a.name', 'b.workspace_id', 'b.documents', 'b.folders'])
      .where('b.purging', '=', false)
      .where('b.until', '<=', change.now)
      .where(isNotHeld)
      .orderBy('b.until')
      .limit(1)
      .forUpdate('b')
      .skipLocked()
      .executeTakeFirst()
    if (!row) {
      change.nothingChanged()
      return false
    }
    const { id, name, documents, folders } = row
    await change.db.updateTable('bin_entry').set({ purging: true }).where('asset_id', '=', id).execute()
    change.enqueue(purgeBin, { workspaceId: row.workspace_id })
    change.record('ASSET_PURGED', assetEntityOf(row), { from: { name, documents, folders, expired: true } })
    return true
  })

const restartPurges = (ports: Ports) =>
  asSystem(ports, 'purges of bins are continued', async (change) => {
    change.unaudited('the deletion was recorded')
    const waiting = await change.db
      .selectFrom('bin_entry as b')
      .select('b.workspace_id')
      .distinct()
      .where('b.purging', '=', true)
      .where(isNotHeld)
      .where((eb) => eb.not(hasLiveJob(purgeBin.name, eb.ref('b.workspace_id'))))
      .limit(500)
      .execute()
    for (const { workspace_id: workspaceId } of waiting) change.enqueue(purgeBin, { workspaceId })
  })
