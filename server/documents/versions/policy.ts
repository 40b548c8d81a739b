import type { VersionActions } from '@strongroom/contract/documents/versions.ts'
import { actionsBy, all, clause, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { type AssetFacts, assetRules, type AssetState } from '../assets/policy.ts'

interface VersionFacts extends AssetFacts {
  version: { isLatest: boolean }
}

const isOlder = clause('version.not.latest', ({ version }: VersionFacts) => !version.isLatest)

/** The rules of its document, with the version's own state. */
export const versionRules: Rules<VersionActions, VersionFacts> = {
  canDownloadVersion: assetRules.canDownload,
  canRollbackTo: all<VersionFacts>(assetRules.createVersion, assetRules.preview, isOlder),
}

/** The caller's actions on one version: those on its document, with this version's own state. */
export const versionActions = (
  standing: Standing,
  asset: AssetState,
  version: { scanStatus: string; isLatest: boolean },
): VersionActions => actionsBy(versionRules, { standing, asset: { ...asset, scanStatus: version.scanStatus }, version })
