import { limits } from '@strongroom/contract/wire/limits.ts'
import { notHeld, open } from '../../access/clauses.ts'
import { clause, judged } from '../../access/rules.ts'

/** The facts that rules about a workspace depend on, seen from its workgroup's administration. */
export interface OverseenFacts {
  isOwnerActive: boolean
  /** When the owner was last asked about it. */
  askedAt: Date | null
  isClosed: boolean
  /** On legal hold. */
  isHeld: boolean
  now: Date
}

export const hasActiveOwner = clause(
  'workspace.owner-active',
  ['workspace', 'workgroup.admin'],
  ({ isOwnerActive }: OverseenFacts) => isOwnerActive,
)
export const isNotAskedLately = clause(
  'workspace.owner-not-asked',
  ['workspace'],
  ({ askedAt, now }: OverseenFacts) => askedAt === null || now.getTime() - askedAt.getTime() >= limits.ownerQuestions,
)

export const isNotClosed = judged(open, ({ isClosed }: OverseenFacts) => !isClosed)
export const isNotHeld = judged(notHeld, ({ isHeld }: OverseenFacts) => !isHeld)
export const isHeld = clause('workspace.held', ['workspace', 'workgroup.admin'], (facts: OverseenFacts) => facts.isHeld)
