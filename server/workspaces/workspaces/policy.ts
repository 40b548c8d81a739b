import { byGrant } from '@strongroom/contract/access/abilities.ts'
import type { Operation, WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { grantRules } from '../../access/policy-of-granting.ts'
import {
  accepted,
  annotationsEnabled,
  deletable,
  enterprise,
  hidden,
  holding,
  inForce,
  leads,
  linkedAgent,
  linksEnabled,
  notHeld,
  notHidden,
  notLinked,
  notOwner,
  notPublication,
  open,
  owner,
  passed,
  pending,
  publicAnnotationsEnabled,
  reveals,
  tagsEnabled,
  writes,
} from '../../access/clauses.ts'
import { actionsBy, all, type Facts, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { closes, isOff, isOn, isOptional, isPossible, passedOrAdmin } from './clauses.ts'

const inside = all(accepted, open, passed)
const leadsInside = all(inside, leads)
const changes = all(inside, inForce, writes)
const leadsChanges = all(changes, leads)
const answers = all(pending, open, writes)
const arranges = all(inside, writes)

export const workspaceRules: Rules<WorkspaceActions, Facts> = {
  updateName: leadsChanges,
  turnOnSecureShare: all(leadsChanges, isOff, isPossible),
  turnOffSecureShare: all(leadsChanges, isOn, isOptional),
  createDocument: all(changes, holding.hasCreateDocument, notPublication),
  createTaggedDocument: all(changes, holding.hasCreateDocument, tagsEnabled, notPublication),
  createFolder: all(changes, holding.hasCreateFolder, notPublication),
  createLink: all(changes, holding.hasCreateDocument, linksEnabled, notPublication),
  createComment: all(changes, holding.hasCommenter),
  createTask: all(changes, holding.hasCommenter, notHidden),
  createPublicAnnotation: all(changes, holding.hasCommenter, annotationsEnabled, publicAnnotationsEnabled),
  createParticipant: all(changes, holding.hasInviter),
  listParticipants: inside,
  readAudit: leadsInside,
  // The record outlives the workspace.
  exportAudit: all(accepted, passed, leads),
  readBin: all(inside, holding.hasDelete),
  emptyBin: all(leadsChanges, deletable, notLinked, notHeld),
  canDownloadLatest: all(inside, holding.hasDownload),
  favourite: arranges,
  mute: arranges,
  accept: answers,
  decline: answers,
  leave: all(open, notOwner, writes),
  updateLifecycle: all(leadsChanges, notHeld),
  updateOwner: all(changes, owner),
  delete: all(open, inForce, writes, closes, passedOrAdmin, notHeld),
  ...byGrant(({ name }) => grantRules[name]),
  grantBcc: all(changes, owner, enterprise),
  // In the other edition too: hidden participants stay hidden.
  updateTakingPart: all(changes, owner),
  reveal: all(changes, hidden, reveals),
  updateSuggestedTagSets: all(leadsChanges, enterprise),
  updateLinkType: all(changes, linkedAgent),
}

/** The caller's actions on a workspace. Pure and total: the value shown is the value enforced. */
export const workspaceActions = (standing: Standing): WorkspaceActions => actionsBy(workspaceRules, { standing })

/** An administrator's actions on any workspace of theirs, without participating. */
export const administeredActions = ({
  isAdmin,
  isClosed,
  isHeld,
  isSuspended,
}: Pick<Standing, 'isAdmin' | 'isClosed' | 'isHeld'> & Pick<Standing['options'], 'isSuspended'>) => ({
  delete: isAdmin && !isClosed && !isHeld && !isSuspended,
  updateOwner: isAdmin && !isClosed && !isSuspended,
})

/** The names of the same actions in OPTIONS. */
const OPERATIONS: Partial<Record<keyof WorkspaceActions, Operation>> = {
  createDocument: 'POST documents',
  createFolder: 'POST folders',
  createLink: 'POST links',
  createComment: 'POST comments',
  createTask: 'POST tasks',
  createPublicAnnotation: 'POST publicAnnotations',
  createParticipant: 'POST participants',
  listParticipants: 'GET participants',
  readAudit: 'GET Audit',
  exportAudit: 'GET Auditcsv',
  updateName: 'PUT name',
  turnOnSecureShare: 'PUT turnOnSecureShare',
  turnOffSecureShare: 'PUT turnOffSecureShare',
  favourite: 'PUT favourite',
  mute: 'PUT muted',
  accept: 'acceptInvite',
  decline: 'declineInvite',
  leave: 'leave',
  readBin: 'GET bin',
  emptyBin: 'DELETE bin',
  updateLifecycle: 'PUT lifecycle',
  updateOwner: 'PUT owner',
  delete: 'DELETE',
  ...byGrant(({ role }) => role),
  grantBcc: 'Bcc',
  updateTakingPart: 'PUT takingPartReveals',
  reveal: 'PUT visible',
  updateSuggestedTagSets: 'PUT suggestedtagsets',
  updateLinkType: 'PUT linktype',
}

export const operationsOf = (actions: WorkspaceActions): Operation[] =>
  (Object.entries(OPERATIONS) as [keyof WorkspaceActions, Operation][])
    .filter(([action]) => actions[action])
    .map(([, operation]) => operation)
