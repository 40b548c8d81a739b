import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconPencil, IconShieldLock, IconShieldOff } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import {
  endWorkspaceIntent,
  exportAuditIntent,
  exportRecordIntent,
  leaveWorkspaceIntent,
  transferWorkspaceIntent,
} from '../ending/ending-intents.ts'
import { muteWorkspaceIntent, unmuteWorkspaceIntent } from './mute-workspace.ts'

const renameWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.rename',
  icon: IconPencil,
  shown: (workspace) => workspace.actions?.updateName ?? false,
  open: (workspace) =>
    openLateDialog(async () => (await import('./rename-workspace.tsx')).RenameWorkspace, { workspace }),
}

const openSwitchTwoStep = (workspace: Workspace, wanted: boolean) =>
  openLateDialog(async () => (await import('./switch-two-step.tsx')).SwitchTwoStep, { workspace, wanted })

const turnOnTwoStepIntent: Intent<Workspace> = {
  label: 'workspace.two-step.on',
  icon: IconShieldLock,
  shown: (workspace) => workspace.actions?.turnOnSecureShare ?? false,
  open: (workspace) => openSwitchTwoStep(workspace, true),
}

const turnOffTwoStepIntent: Intent<Workspace> = {
  label: 'workspace.two-step.off',
  icon: IconShieldOff,
  shown: (workspace) => workspace.actions?.turnOffSecureShare ?? false,
  open: (workspace) => openSwitchTwoStep(workspace, false),
}

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
