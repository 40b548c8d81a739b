import { sql } from 'kysely'
import type { Read } from '../kernel/read.ts'
import { shutBy } from './second-factor.ts'

const MECHANISMS = ['EMAIL', 'MOBILE', 'PASSKEY'] as const

/**
 * Whether the two-step door of a workspace `w` in the workgroup `g` is open to this session: its participants and its
 * content are visible only behind it. The same rule as a standing's, for lists across workspaces.
 * Null counts as shut: test with `is true`, not with `not`.
 */
export function isPassed({ actor: { factors } }: Read) {
  const mechanisms = MECHANISMS.filter((mechanism) => shutBy(mechanism, factors) === null)
  return sql<boolean>`(not w.two_step
    or (g.id = ${factors.bypasses}::uuid and not g.phishing_resistant_only)
    or (case when g.phishing_resistant_only then 'PASSKEY' else g.two_step_mechanism end) = any(${mechanisms}))`
}
