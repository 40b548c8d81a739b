import type { VersionActions } from '@strongroom/contract/versions.ts'
import type { Standing } from '../access/standing.ts'
import { assetActions, type AssetState } from '../assets/policy.ts'

/** What the asker may do with one version: what they may do with its document, in this version's own state. */
export function versionActions(
  standing: Standing,
  asset: AssetState,
  version: { scanStatus: string; isLatest: boolean },
): VersionActions {
  const as = assetActions(standing, { ...asset, scanStatus: version.scanStatus })
  return {
    canDownloadVersion: as.canDownload,
    canRollbackTo: as.createVersion && as.preview && !version.isLatest,
  }
}
