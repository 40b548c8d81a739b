import { endWorkspaceIntent } from './end-workspace.tsx'
import { exportAuditIntent } from './export-audit.tsx'
import { exportRecordIntent } from './export-record.tsx'
import { leaveWorkspaceIntent } from './leave-workspace.tsx'
import { renameWorkspaceIntent } from './rename-workspace.tsx'
import { transferWorkspaceIntent } from './transfer-workspace.tsx'
import { turnOffTwoStepIntent, turnOnTwoStepIntent } from './switch-two-step.tsx'

/** What the menu of a workspace offers, in its order. */
export const workspaceIntents = [
  renameWorkspaceIntent,
  turnOnTwoStepIntent,
  turnOffTwoStepIntent,
  exportAuditIntent,
  exportRecordIntent,
  transferWorkspaceIntent,
  leaveWorkspaceIntent,
  endWorkspaceIntent,
]
