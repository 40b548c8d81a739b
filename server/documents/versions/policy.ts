import type { VersionActions } from '@strongroom/contract/documents/versions.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { accepted, open } from '../../access/clauses.ts'
import { type AssetState, fetchable, isDocument } from '../assets/clauses.ts'
import { assetRules } from '../assets/policy.ts'
import { isOlder, readsText, type VersionFacts } from './clauses.ts'

const inside = all(accepted, open)

/** The rules of its document, with the version's own state. */
export const versionRules: Rules<VersionActions, VersionFacts> = {
  canDownloadVersion: assetRules.canDownload,
  canReadText: all<VersionFacts>(inside, isDocument, readsText, fetchable),
  canRollbackTo: all<VersionFacts>(assetRules.createVersion, assetRules.preview, isOlder),
}

/** The caller's actions on one version: those on its document, with this version's own state. */
export const versionActions = (
  standing: Standing,
  asset: AssetState,
  version: { scanStatus: string; isLatest: boolean },
): VersionActions => actionsBy(versionRules, { standing, asset: { ...asset, scanStatus: version.scanStatus }, version })
