import { entities } from '../../access/entities.ts'
import { enter } from '../../access/door.ts'
import { standingOf } from '../../access/standing.ts'
import { standingColumns } from '../../access/standing-row.ts'
import { isNotDenied, liveAsset, visibleWorkspace } from '../../access/visible.ts'
import { assetActions } from '../assets/policy.ts'
import { findGuardedAsset, stateOf } from '../assets/queries.ts'
import { statementsByShape } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { versionActions } from './policy.ts'

/** The key of a version. */
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
  'v.preview_failure',
  'v.has_poster',
  'v.preview_kind',
  'v.pages',
  'v.missing_characters',
  'v.preview_is_cut',
  'v.damage',
  'a.id',
  'a.kind',
  'a.name',
  'a.workspace_id',
  'a.current_version_id',
  'a.open_edit',
  'a.open_new_document',
  'a.open_new_folder',
] as const

interface VersionValues {
  personId: string
  now: Date
  sessionId: string
  grant: GrantKind
  versionId: string | undefined
  assetId: string | undefined
  number: number | undefined
}

/** The key by which a version is looked up. */
type Meant = 'version' | 'number' | 'current'

const selectVersion = statementsByShape(
  (meant: Meant) => meant,
  (db, v: VersionValues, meant) =>
    db
      .selectFrom(visibleWorkspace({ actor: { personId: v.personId }, now: v.now }))
      .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
      .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
      .innerJoin(liveAsset, 'a.workspace_id', 'w.id')
      .innerJoin('version as v', 'v.asset_id', 'a.id')
      .leftJoin('download_grant as d', (join) =>
        join
          .onRef('d.version_id', '=', 'v.id')
          .on('d.session_id', '=', v.sessionId)
          .on('d.kind', '=', v.grant)
          .on('d.until', '>', v.now),
      )
      .select(standingColumns)
      .select(versionColumns)
      .select('d.until as granted_until')
      .where(isNotDenied({ actor: { personId: v.personId } }))
      .$if(meant === 'version', (query) => query.where('v.id', '=', v.versionId!))
      .$if(meant !== 'version', (query) => query.where('a.id', '=', v.assetId!))
      .$if(meant === 'number', (query) => query.where('v.number', '=', v.number!))
      .$if(meant === 'current', (query) => query.whereRef('v.id', '=', 'a.current_version_id')),
)

const meantBy = (key: VersionKey): Meant =>
  'versionId' in key ? 'version' : key.number === undefined ? 'current' : 'number'

/**
 * One version with the caller's standing, and whether this session has a current grant of this kind: one statement for
 * all calls that send bytes.
 */
export async function findVersion(read: Read, key: VersionKey, grant: GrantKind = 'preview') {
  const { personId, sessionId } = read.actor
  const none = { versionId: undefined, assetId: undefined, number: undefined }
  const values = { personId, sessionId, now: read.now, grant, ...none, ...key }
  const [row] = await selectVersion(read.db, values, meantBy(key))
  const isElsewhere = 'workspaceId' in key && key.workspaceId !== undefined && key.workspaceId !== row?.s_workspace
  if (!row?.s_accepted || isElsewhere) throw new Refused(await missing(read, key))
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
  const entity = entities.document(row.id, row.name, row.workspace_id)
  return { ...row, standing, actions, entity, isLatest: version.isLatest }
}

interface VersionFacts {
  version_id: string
  current_version_id: string | null
  scan_status: string
}

/** A missing version of an existing document. */
async function missing(read: Read, key: VersionKey) {
  if ('versionId' in key || key.number === undefined) return 'asset.not.found' as const
  const known = await findGuardedAsset(read, key.assetId).catch(() => undefined)
  const isThere = known && (key.workspaceId ?? known.workspace_id) === known.workspace_id
  return isThere ? ('version.not.found' as const) : ('asset.not.found' as const)
}

/** Refuses to hand out a version because of its scan, for people who may otherwise get it. */
export function refuseByScan(version: GuardedVersion, acceptUnscanned: boolean): void {
  if (!version.standing.abilities.hasDownload) return
  refuseDamaged(version)
  if (version.scan_status === 'SCANNING') throw new Refused('asset.scanning', { retryAfter: 8 })
  if (version.scan_status === 'VIRUS_DETECTED') throw new Refused('asset.virus.detected', { entity: version.entity })
  if (version.scan_status === 'UNABLE_TO_SCAN' && !acceptUnscanned) throw new Refused('asset.unable.to.scan')
}

/** Refuses a version whose stored bytes were found missing or damaged. */
export function refuseDamaged({ damage }: GuardedVersion): void {
  if (damage) throw new Refused('file.damaged')
}

/** Refuses to show a version because of its scan. */
export function refusePreviewByScan(version: GuardedVersion): void {
  if (version.scan_status === 'SCANNING') throw new Refused('asset.scanning', { retryAfter: 8 })
  if (version.scan_status === 'VIRUS_DETECTED') throw new Refused('asset.virus.detected', { entity: version.entity })
  if (version.scan_status === 'UNABLE_TO_SCAN') throw new Refused('asset.unable.to.scan')
}
