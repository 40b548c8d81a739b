import { clause } from '../../access/rules.ts'
import type { AssetFacts } from '../assets/clauses.ts'

export interface VersionFacts extends AssetFacts {
  version: { isLatest: boolean }
}

export const isOlder = clause(
  'version.not.latest',
  ['version', 'editor'],
  ({ version }: VersionFacts) => !version.isLatest,
)
