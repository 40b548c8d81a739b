import { enter } from '../access/door.ts'
import { standingOf } from '../access/standing.ts'
import { standingColumns } from '../access/standing-row.ts'
import { visibleWorkspace } from '../access/visible.ts'
import { assetActions } from '../assets/policy.ts'
import { findGuardedAsset, stateOf } from '../assets/queries.ts'
import type { Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'
import { versionActions } from './policy.ts'

/** Which version is meant. */
export type VersionKey = { versionId: string } | { assetId: string; number?: number; workspaceId?: string }

/** The kinds of grant under which bytes of a version are fetched. */
export type GrantKind = 'download' | 'preview' | 'stream'

const versionColumns = [
  'v.id as version_id',
  'v.number',
  'v.blob_id',
  'v.size',
  'v.sha256',
  'v.extension',
  'v.media_type',
  'v.scan_status',
  'v.preview_status',
  'v.preview_kind',
  'v.pages',
  'v.missing_characters',
  'a.id',
  'a.kind',
  'a.name',
  'a.workspace_id',
  'a.current_version_id',
  'a.open_edit',
  'a.open_new_document',
  'a.open_new_folder',
] as const

/**
 * One version with the asker's standing, and whether this session fetched it in this way just now: one statement for
 * everything that sends bytes.
 */
export async function findVersion(read: Read, key: VersionKey, grant: GrantKind = 'preview') {
  let query = read.db
    .selectFrom(visibleWorkspace(read))
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('asset as a', 'a.workspace_id', 'w.id')
    .innerJoin('version as v', 'v.asset_id', 'a.id')
    .leftJoin('download_grant as d', (join) =>
      join
        .onRef('d.version_id', '=', 'v.id')
        .on('d.session_id', '=', read.actor.sessionId)
        .on('d.kind', '=', grant)
        .on('d.until', '>', read.now),
    )
    .select(standingColumns)
    .select(versionColumns)
    .select('d.until as granted_until')
  if ('versionId' in key) query = query.where('v.id', '=', key.versionId)
  else {
    query = query.where('a.id', '=', key.assetId)
    query =
      key.number === undefined
        ? query.whereRef('v.id', '=', 'a.current_version_id')
        : query.where('v.number', '=', key.number)
    if (key.workspaceId) query = query.where('w.id', '=', key.workspaceId)
  }
  const row = await query.executeTakeFirst()
  if (!row?.s_accepted) throw new Refused(await missing(read, key))
  return guardVersion(read, row)
}
export type GuardedVersion = Awaited<ReturnType<typeof findVersion>>

function guardVersion<R extends Parameters<typeof standingOf>[0] & Parameters<typeof stateOf>[0] & VersionFacts>(
  read: Read,
  row: R,
) {
  const standing = enter(standingOf(row, read))
  const version = { scanStatus: row.scan_status, isLatest: row.version_id === row.current_version_id }
  const actions = { ...assetActions(standing, stateOf(row)), ...versionActions(standing, stateOf(row), version) }
  const entity = { kind: 'Document', id: row.id, name: row.name, workspaceId: row.workspace_id }
  return { ...row, standing, actions, entity, isLatest: version.isLatest }
}

interface VersionFacts {
  version_id: string
  current_version_id: string | null
  scan_status: string
}

/** A version that isn't there of a document that is. */
async function missing(read: Read, key: VersionKey) {
  if ('versionId' in key || key.number === undefined) return 'asset.not.found' as const
  const known = await findGuardedAsset(read, key.assetId).catch(() => undefined)
  return known ? ('version.not.found' as const) : ('asset.not.found' as const)
}

/** What the scan says against handing out a version, for somebody who would otherwise get it. */
export function refuseByScan(version: GuardedVersion, acceptUnscanned: boolean): void {
  if (!version.standing.abilities.hasDownload) return
  if (version.scan_status === 'SCANNING') throw new Refused('asset.scanning', { retryAfter: 8 })
  if (version.scan_status === 'VIRUS_DETECTED') throw new Refused('asset.virus.detected', { entity: version.entity })
  if (version.scan_status === 'UNABLE_TO_SCAN' && !acceptUnscanned) throw new Refused('asset.unable.to.scan')
}

/** What the scan says against showing a version. */
export function refusePreviewByScan(version: GuardedVersion): void {
  if (version.scan_status === 'SCANNING') throw new Refused('asset.scanning', { retryAfter: 8 })
  if (version.scan_status === 'VIRUS_DETECTED') throw new Refused('asset.virus.detected', { entity: version.entity })
  if (version.scan_status === 'UNABLE_TO_SCAN') throw new Refused('asset.unable.to.scan')
}
