import type { WhyClause } from '@strongroom/contract/why/why.ts'
import type { Read } from '../kernel/read.ts'
import type { Clause, Rule } from './rules.ts'
import type { Standing } from './standing.ts'

/** The person that a question is about. */
export interface Asked {
  standing: Standing
  /** How the caller sees the workspace: as a participant, or as an administrator from outside. */
  by: 'insider' | 'admin'
}

/** The person whom policies ask for, who may not be the caller. */
export const policed = ({ standing }: Pick<Asked, 'standing'>) => ({ actor: { personId: standing.personId || null } })

/** A folder whose own flag refuses the action. */
export type RefusingFolder = NonNullable<WhyClause['folder']>

/** A clause of the action's rule, and whether it holds. */
export interface JudgedClause extends Pick<Clause<never>, 'code' | 'origin' | 'folderColumn'> {
  holds: boolean
}

export const judge = <F>(rule: Rule<F>, facts: F): JudgedClause[] =>
  rule
    .map((clause) => ({ ...clause, holds: clause.holds(facts) }))
    .filter(({ holds, isExceptional }) => !(holds && isExceptional))

export interface Explanation {
  clauses: JudgedClause[]
  /** For rules about content: the folders whose column refuses the action. */
  foldersClosed?: (column: string) => Promise<RefusingFolder[]>
}

/**
 * Finds an object as the caller sees it and evaluates the rule of one of its actions. Each noun has one in
 * `explain.ts`.
 */
export type Explain = (read: Read, asked: Asked, thing: Thing) => Promise<Explanation>

interface Thing {
  id: string
  action: string
  /** The document that a version must belong to, if the query names it as well. */
  assetId?: string | undefined
}
