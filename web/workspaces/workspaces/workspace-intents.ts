import { endWorkspaceIntent } from '../ending/end-workspace.tsx'
import { exportAuditIntent } from '../ending/export-audit.tsx'
import { exportRecordIntent } from '../ending/export-record.tsx'
import { leaveWorkspaceIntent } from '../ending/leave-workspace.tsx'
import { muteWorkspaceIntent, unmuteWorkspaceIntent } from './mute-workspace.ts'
import { renameWorkspaceIntent } from './rename-workspace.tsx'
import { transferWorkspaceIntent } from '../ending/transfer-workspace.tsx'
import { turnOffTwoStepIntent, turnOnTwoStepIntent } from './switch-two-step.tsx'

/** The menu items of a workspace, in order. */
export const workspaceIntents = [
  renameWorkspaceIntent,
  turnOnTwoStepIntent,
  turnOffTwoStepIntent,
  muteWorkspaceIntent,
  unmuteWorkspaceIntent,
  exportAuditIntent,
  exportRecordIntent,
  transferWorkspaceIntent,
  leaveWorkspaceIntent,
  endWorkspaceIntent,
]
