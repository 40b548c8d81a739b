import { clause } from '../../access/rules.ts'
import type { WorkgroupFacts } from '../workgroups/clauses.ts'

/** The facts that rules about a group depend on. */
export interface GroupFacts extends WorkgroupFacts {
  group: { isProvisioned: boolean }
}

/** The client of a provisioned group would undo other changes at the next synchronisation. */
export const isKeptHere = clause('group.kept.here', ['workgroup'], ({ group }: GroupFacts) => !group.isProvisioned)
