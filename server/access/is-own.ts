import type { Standing } from './standing.ts'

interface Contribution {
  /** The participant who made it, and that participant's type and person. */
  author_id: string
  author_type: string | null
  person_id: string | null
}

/**
 * Whether something that others see is the caller's to change. What was made under an earlier participation is theirs
 * only if they were visible then and are now: otherwise the change would tell who a hidden participant is, or that
 * somebody takes part again (decision 258).
 */
export function isOwn({ author_id, author_type, person_id }: Contribution, standing: Standing): boolean {
  if (author_id === standing.participantId) return true
  return person_id !== null && person_id === standing.personId && author_type !== 'BCC' && !standing.isHidden
}
