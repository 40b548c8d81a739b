import type { VersionActions } from '@strongroom/contract/documents/versions.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import type { AssetState } from '../assets/clauses.ts'
import { assetRules } from '../assets/policy.ts'
import { isOlder, type VersionFacts } from './clauses.ts'

/** Its document's rules, in the version's own state. */
export const versionRules: Rules<VersionActions, VersionFacts> = {
  canDownloadVersion: assetRules.canDownload,
  canRollbackTo: all<VersionFacts>(assetRules.createVersion, assetRules.preview, isOlder),
}

/** What the asker may do with one version: what they may do with its document, in this version's own state. */
export const versionActions = (
  standing: Standing,
  asset: AssetState,
  version: { scanStatus: string; isLatest: boolean },
): VersionActions => actionsBy(versionRules, { standing, asset: { ...asset, scanStatus: version.scanStatus }, version })
