import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { presentAuthor } from '../assets/present.ts'
import { type GuardedAsset, findGuardedAsset, stateOf } from '../assets/queries.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findVersion } from './queries.ts'
import { versionActions } from './policy.ts'

type Version = Reply<typeof contract.listVersions>['content'][number]

/** Lists the versions of a document, newest first. */
export async function listVersions(
  read: Read,
  { query }: Input<typeof contract.listVersions>,
): Promise<Reply<typeof contract.listVersions>> {
  return versionsOf(read, await findGuardedAsset(read, query.documentUuid), query)
}

/** The same list with the field names that existing clients expect. */
export async function listVersionsOf(
  read: Read,
  { params, query }: Input<typeof contract.listVersionsOf>,
): Promise<Reply<typeof contract.listVersionsOf>> {
  const asset = await findGuardedAsset(read, params.assetUuid)
  if (asset.workspace_id !== params.workspaceUuid) throw new Refused('asset.not.found')
  return versionsOf(read, asset, query)
}

/** The names of the caller's actions on one version. */
export async function listVersionOperations(
  read: Read,
  { params }: Input<typeof contract.listVersionOperations>,
): Promise<Reply<typeof contract.listVersionOperations>> {
  const number = /^[1-9]\d{0,8}$/.test(params.version) ? Number(params.version) : 0
  const version = await findVersion(read, { assetId: params.assetUuid, number, workspaceId: params.workspaceUuid })
  return {
    operations: [
      ...(version.actions.canDownloadVersion ? ['GET contents' as const] : []),
      ...(version.actions.saveAnnotations && version.isLatest ? ['POST annotations' as const] : []),
      ...(version.actions.canRollbackTo ? ['PUT rollbackContentVersion' as const] : []),
    ],
  }
}

interface Asked {
  page: number
  size: number
  includeActions: boolean
}

async function versionsOf(read: Read, asset: GuardedAsset, query: Asked) {
  const rows = await selectVersions(read, asset.id)
    .orderBy('v.number', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const content = rows.map((row) => presentVersion(asset, row, query.includeActions))
  return toPage(content, asset.version_count, query)
}

const selectVersions = (read: Read, assetId: string) =>
  read.db
    .selectFrom('version as v')
    .innerJoin('participant as c', 'c.id', 'v.created_by')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .select(['v.id', 'v.number', 'v.created', 'v.size', 'v.sha256', 'v.extension', 'v.scan_status', 'v.preview_status'])
    .select(['v.missing_characters', 'v.preview_is_cut', 'v.damage', 'v.annotation_count'])
    .select([
      'c.id as author_id',
      'c.type',
      'c.party_number',
      'c.person_id',
      'c.email',
      'cp.given_name',
      'cp.family_name',
      'cp.hide_email_address as hides',
      'c.invited_by',
    ])
    .where('v.asset_id', '=', assetId)
type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

function presentVersion(asset: GuardedAsset, row: Row, includeActions: boolean): Version {
  const isLatest = row.id === asset.current_version_id
  const actions = versionActions(asset.standing, stateOf(asset), { scanStatus: row.scan_status, isLatest })
  return {
    model: 'DocumentVersion',
    uuid: row.id,
    version: row.number,
    isLatest,
    createdTime: row.created.getTime(),
    createdBy: presentAuthor(row, asset.standing),
    fileSize: row.size,
    extension: row.extension,
    sha256: asset.standing.abilities.hasDownload ? row.sha256.toString('hex') : null,
    // quirk: a version's status is VIRUS where an asset's is VIRUS_DETECTED.
    scanStatus: row.scan_status === 'VIRUS_DETECTED' ? 'VIRUS' : (row.scan_status as Version['scanStatus']),
    previewStatus: row.preview_status as Version['previewStatus'],
    previewMissingCharacters: row.missing_characters,
    previewIsCut: row.preview_is_cut,
    isDamaged: row.damage !== null,
    annotationCount: asset.standing.options.annotationsEnabled ? row.annotation_count : 0,
    asset: { uuid: asset.id, workspaceUuid: asset.workspace_id },
    ...(includeActions ? { actions } : {}),
  }
}
