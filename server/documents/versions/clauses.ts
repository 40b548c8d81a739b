import { clause } from '../../access/rules.ts'
import type { AssetFacts } from '../assets/clauses.ts'

export interface VersionFacts extends AssetFacts {
  version: { isLatest: boolean }
}

/** The owner may allow text to a person who uses a screen reader. */
export const readsText = clause(
  'text.allowed',
  ['participant', 'owner'],
  ({ standing }) => standing.abilities.hasDownload || standing.hasAssistiveText,
)
export const isOlder = clause(
  'version.not.latest',
  ['version', 'editor'],
  ({ version }: VersionFacts) => !version.isLatest,
)
