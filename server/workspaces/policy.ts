import type { Operation, WorkspaceActions } from '@strongroom/contract/workspaces.ts'
import { grantable } from '../access/policy-of-granting.ts'
import type { Standing } from '../access/standing.ts'

/** What the asker may do with a workspace. Pure and total: the value that is shown is the value that is enforced. */
export function workspaceActions(standing: Standing): WorkspaceActions {
  const { abilities, isOwner, isManager } = standing
  const inside = standing.hasAccepted && !standing.isClosed && !standing.shut
  const leads = inside && (isOwner || isManager)
  const pending = !standing.hasAccepted && !standing.isClosed
  const grants = grantable(standing)
  return {
    updateName: leads,
    turnOnSecureShare: leads && !standing.twoStep,
    turnOffSecureShare: leads && standing.twoStep !== null && !standing.options.twoStepMandatory,
    createDocument: inside && abilities.hasCreateDocument,
    createFolder: inside && abilities.hasCreateFolder,
    createParticipant: inside && abilities.hasInviter,
    listParticipants: inside,
    readAudit: leads,
    // The record outlives the workspace.
    exportAudit: standing.hasAccepted && !standing.shut && (isOwner || isManager),
    canDownloadLatest: inside && abilities.hasDownload,
    favourite: inside,
    accept: pending,
    decline: pending,
    leave: !standing.isClosed && !isOwner,
    grantDownload: grants.hasDownload,
    grantCreateDocument: grants.hasCreateDocument,
    grantCreateFolder: grants.hasCreateFolder,
    grantEdit: grants.hasEdit,
    grantEditOnline: grants.hasEditOnline,
    grantDelete: grants.hasDelete,
    grantCommenter: grants.hasCommenter,
    grantInviter: grants.hasInviter,
    grantManageWorkspace: grants.hasManageWorkspace,
  }
}

/** The words of OPTIONS for the same actions. */
const OPERATIONS: Partial<Record<keyof WorkspaceActions, Operation>> = {
  createDocument: 'POST documents',
  createFolder: 'POST folders',
  createParticipant: 'POST participants',
  listParticipants: 'GET participants',
  readAudit: 'GET Audit',
  exportAudit: 'GET Auditcsv',
  updateName: 'PUT name',
  turnOnSecureShare: 'PUT turnOnSecureShare',
  turnOffSecureShare: 'PUT turnOffSecureShare',
  favourite: 'PUT favourite',
  accept: 'acceptInvite',
  decline: 'declineInvite',
  leave: 'leave',
  grantDownload: 'DownloadRole',
  grantCreateDocument: 'CreateDocumentRole',
  grantCreateFolder: 'CreateFolderRole',
  grantEdit: 'EditRole',
  grantEditOnline: 'OnlineEditRole',
  grantDelete: 'DeleteRole',
  grantCommenter: 'CommentRole',
  grantInviter: 'InviterRole',
  grantManageWorkspace: 'ManagerRole',
}

export const operationsOf = (actions: WorkspaceActions): Operation[] =>
  (Object.entries(OPERATIONS) as [keyof WorkspaceActions, Operation][])
    .filter(([action]) => actions[action])
    .map(([, operation]) => operation)
