import type { WhyClause } from '@strongroom/contract/why/why.ts'
import type { Read } from '../kernel/read.ts'
import type { Clause, Rule } from './rules.ts'
import type { Standing } from './standing.ts'

/** The person whom a question is about. */
export interface Asked {
  standing: Standing
  /** How the asker sees the workspace: as somebody in it, or as an admin outside. */
  by: 'insider' | 'admin'
}

/** A folder that refuses by its own flag. */
export type RefusingFolder = NonNullable<WhyClause['folder']>

/** A clause of the rule that decides an action, and whether it holds. */
export interface JudgedClause extends Pick<Clause<never>, 'code' | 'origin' | 'folderColumn'> {
  holds: boolean
}

export const judge = <F>(rule: Rule<F>, facts: F): JudgedClause[] =>
  rule.map((clause) => ({ ...clause, holds: clause.holds(facts) }))

export interface Explanation {
  clauses: JudgedClause[]
  /** For rules about content: the folders that refuse by this column. */
  foldersClosed?: (column: string) => Promise<RefusingFolder[]>
}

/** Finds a thing as the asker sees it and judges the rule of one of its actions. Each noun has one in `explain.ts`. */
export type Explain = (read: Read, asked: Asked, thing: { id: string; action: string }) => Promise<Explanation>
