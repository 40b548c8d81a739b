import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/bin.ts'
import { sql } from 'kysely'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { purgeBin } from './purge-bin.job.ts'
import { isInBin, isNotDeniedInBin, lockBin } from './queries.ts'

/** Deletes everything for good that the caller sees in the bin: what policies deny to them stays there. */
export async function emptyBin(change: Change, { params }: Input<typeof contract.emptyBin>) {
  const bin = await lockBin(change, params.workspaceUuid)
  change.authorize(bin, 'emptyBin')
  requireRecent(change)
  const { workspaceId } = bin.standing
  const { rows } = await sql<{ entries: number; documents: number; folders: number }>`
    with emptied as (
      update bin_entry b set purging = true where workspace_id = ${workspaceId}::uuid and ${isInBin(change.now)}
         and ${isNotDeniedInBin(change, workspaceId)}
      returning documents, folders)
    select count(*)::integer as entries, coalesce(sum(documents), 0)::integer as documents,
           coalesce(sum(folders), 0)::integer as folders from emptied`.execute(change.db)
  const emptied = rows[0]!
  if (emptied.entries === 0) return change.nothingChanged()
  change.enqueue(purgeBin, { workspaceId })
  change.record('BIN_EMPTIED', bin.entity, { from: emptied })
}
