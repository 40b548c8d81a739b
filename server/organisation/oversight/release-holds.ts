import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { changeHolds } from './change-holds.ts'

/** Releases the legal hold of workspaces. Bins aren't emptied at once: their owners get some days to look at them. */
export const releaseHolds = (
  change: Change,
  input: Input<typeof contract.releaseHolds>,
): Promise<Reply<typeof contract.releaseHolds>> =>
  changeHolds(change, input, {
    action: 'release',
    refusal: 'hold.not.placed',
    event: 'LEGAL_HOLD_RELEASED',
    apply: async ({ row, entity }) => {
      await change.db.deleteFrom('legal_hold').where('workspace_id', '=', row.id).execute()
      await change.db.updateTable('workspace').set({ held_at: null }).where('id', '=', row.id).execute()
      const until = new Date(change.now.getTime() + limits.binAfterHold)
      await change.db
        .updateTable('bin_entry')
        .set({ until: sql<Date>`greatest(until, ${until}::timestamptz)` })
        .where('workspace_id', '=', row.id)
        .where('purging', '=', false)
        .execute()
      change.record('WORKSPACE_RELEASED', entity)
    },
  })
