import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/bin.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { purgeBin } from './purge-bin.job.ts'
import { lockBin, lockEntry } from './queries.ts'

/** Deletes something in the bin for good: from now on it can't be restored, and a job removes its rows and bytes. */
export async function purgeAsset(change: Change, { params }: Input<typeof contract.purgeAsset>) {
  const { standing } = await lockBin(change, params.workspaceUuid)
  const entry = await lockEntry(change, standing, params.binUuid)
  change.authorize(entry, 'purge')
  requireRecent(change)
  await change.db.updateTable('bin_entry').set({ purging: true }).where('asset_id', '=', entry.id).execute()
  change.enqueue(purgeBin, { workspaceId: entry.workspace_id })
  const { name, documents, folders } = entry
  change.record('ASSET_PURGED', entry.entity, { from: { name, documents, folders, expired: false } })
}
