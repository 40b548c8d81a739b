import type { AnnotationActions } from '@strongroom/contract/documents/annotations.ts'
import {
  accepted,
  annotationsEnabled,
  holding,
  inForce,
  notHeld,
  open,
  publicAnnotationsEnabled,
  writes,
} from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { type AssetState, readable } from '../assets/clauses.ts'
import {
  type AnnotationFacts,
  type AnnotationState,
  isCurrent,
  isOwn,
  isPrivate,
  isPublic,
  mayBePublic,
  ownOrLeads,
} from './clauses.ts'

// Documents are reachable through the workspace's door only, which checks two-step access.
const inside = all(accepted, open, inForce, writes, annotationsEnabled)
const changes = all<AnnotationFacts>(inside, readable, isOwn)

export const annotationRules: Rules<AnnotationActions, AnnotationFacts> = {
  delete: all<AnnotationFacts>(inside, ownOrLeads, notHeld),
  updateContent: all<AnnotationFacts>(changes, isCurrent, mayBePublic, notHeld),
  updateTypePublic: all<AnnotationFacts>(changes, isCurrent, isPrivate, holding.hasCommenter, publicAnnotationsEnabled),
  updateTypePrivate: all<AnnotationFacts>(changes, isPublic),
}

/** The caller's actions on one layer. Pure and total: the value shown is the value enforced. */
export const annotationActions = (
  standing: Standing,
  asset: AssetState,
  annotation: AnnotationState,
): AnnotationActions => actionsBy(annotationRules, { standing, asset, annotation })
