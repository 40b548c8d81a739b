import { type RawBuilder, sql } from 'kysely'
import { liveAsset } from '../../access/visible.ts'
import type { Selecting } from '../../database/connections.ts'
import { isOpen } from '../../access/lasting.ts'

/** Why a version waits. The first that holds counts. */
export const REASONS = {
  postponed: sql<boolean>`v.scan_status = 'UNABLE_TO_SCAN'`,
  unreachable: sql<boolean>`v.scan_status = 'SCANNING' and v.scanner_away_since is not null`,
  unanswered: sql<boolean>`v.scan_status = 'SCANNING' and v.scanner_away_since is null and v.scan_attempts > 0`,
  queued: sql<boolean>`v.scan_status = 'SCANNING' and v.scanner_away_since is null and v.scan_attempts = 0`,
} as const satisfies Record<string, RawBuilder<boolean>>

/** Versions that wait for the scanner, in the open workspaces of a workgroup. Begins at the index of unfinished ones. */
export const selectWaiting = (db: Selecting, workgroupId: string, now: Date) =>
  db
    .selectFrom('version as v')
    .innerJoin(liveAsset, 'a.id', 'v.asset_id')
    .innerJoin('workspace as w', 'w.id', 'a.workspace_id')
    .where(sql<boolean>`(v.scan_status = 'SCANNING' or v.scanner_away_since is not null)`)
    .where('w.workgroup_id', '=', workgroupId)
    .where(isOpen({ now }))
