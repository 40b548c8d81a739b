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
  leads,
  linkedAgent,
  linksEnabled,
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
} from '../../access/clauses.ts'
import { actionsBy, all, type Facts, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { closes, isOff, isOn, isOptional, isPossible, passedOrAdmin } from './clauses.ts'

const inside = all(accepted, open, passed)
const leadsInside = all(inside, leads)
const answers = all(pending, open)

export const workspaceRules: Rules<WorkspaceActions, Facts> = {
  updateName: leadsInside,
  turnOnSecureShare: all(leadsInside, isOff, isPossible),
  turnOffSecureShare: all(leadsInside, isOn, isOptional),
  createDocument: all(inside, holding.hasCreateDocument, notPublication),
  createTaggedDocument: all(inside, holding.hasCreateDocument, tagsEnabled, notPublication),
  createFolder: all(inside, holding.hasCreateFolder, notPublication),
  createLink: all(inside, holding.hasCreateDocument, linksEnabled, notPublication),
  createComment: all(inside, holding.hasCommenter),
  createTask: all(inside, holding.hasCommenter, notHidden),
  createPublicAnnotation: all(inside, holding.hasCommenter, annotationsEnabled, publicAnnotationsEnabled),
  createParticipant: all(inside, holding.hasInviter),
  listParticipants: inside,
  readAudit: leadsInside,
  // The record outlives the workspace.
  exportAudit: all(accepted, passed, leads),
  readBin: all(inside, holding.hasDelete),
  emptyBin: all(leadsInside, deletable, notLinked),
  canDownloadLatest: all(inside, holding.hasDownload),
  favourite: inside,
  mute: inside,
  accept: answers,
  decline: answers,
  leave: all(open, notOwner),
  updateLifecycle: leadsInside,
  updateOwner: all(inside, owner),
  delete: all(open, closes, passedOrAdmin),
  ...byGrant(({ name }) => grantRules[name]),
  grantBcc: all(inside, owner, enterprise),
  // In the other edition too: hidden participants stay hidden.
  updateTakingPart: all(inside, owner),
  reveal: all(inside, hidden, reveals),
  updateSuggestedTagSets: all(leadsInside, enterprise),
  updateLinkType: all(inside, linkedAgent),
}

/** The caller's actions on a workspace. Pure and total: the value shown is the value enforced. */
export const workspaceActions = (standing: Standing): WorkspaceActions => actionsBy(workspaceRules, { standing })

/** An administrator's actions on any workspace of theirs, without participating. */
export const administeredActions = ({ isAdmin, isClosed }: Pick<Standing, 'isAdmin' | 'isClosed'>) => ({
  delete: isAdmin && !isClosed,
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
