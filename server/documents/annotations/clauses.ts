import { clause } from '../../access/rules.ts'
import type { AssetFacts } from '../assets/clauses.ts'

/** The facts about one person's annotations of a version that rules depend on. */
export interface AnnotationState {
  isOwn: boolean
  isPublic: boolean
  /** Whether their version is the current one. */
  isCurrent: boolean
}

export interface AnnotationFacts extends AssetFacts {
  annotation: AnnotationState
}

export const isOwn = clause('annotation.own', ['annotation'], ({ annotation }: AnnotationFacts) => annotation.isOwn)
export const isCurrent = clause(
  'annotation.current.version',
  ['version'],
  ({ annotation }: AnnotationFacts) => annotation.isCurrent,
)
export const isPublic = clause(
  'annotation.public',
  ['annotation'],
  ({ annotation }: AnnotationFacts) => annotation.isPublic,
)
export const isPrivate = clause(
  'annotation.private',
  ['annotation'],
  ({ annotation }: AnnotationFacts) => !annotation.isPublic,
)
/** The person who made them deletes them; the owner and managers delete public ones of others. */
export const ownOrLeads = clause(
  'annotation.own.or.leads',
  ['participant', 'owner', 'manager'],
  ({ standing, annotation }: AnnotationFacts) =>
    annotation.isOwn || (annotation.isPublic && (standing.isOwner || standing.isManager)),
)
/** Public annotations need the permission to comment, and the workgroup's consent. */
export const mayBePublic = clause(
  'annotation.may.be.public',
  ['participant', 'owner', 'manager', 'inviter'],
  ({ standing, annotation }: AnnotationFacts) =>
    !annotation.isPublic || (standing.abilities.hasCommenter && standing.options.publicAnnotationsEnabled),
)
