import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconDoorExit, IconFileCertificate, IconFileExport, IconLock, IconUserShare } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { waysOf } from './end-ways.ts'

export const endWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.end',
  icon: IconLock,
  danger: true,
  shown: (workspace) => waysOf(workspace).length > 0,
  open: (workspace) => openLateDialog(async () => (await import('./end-workspace.tsx')).EndWorkspace, { workspace }),
}

export const exportAuditIntent: Intent<Workspace> = {
  label: 'audit.export',
  icon: IconFileExport,
  shown: (workspace) => workspace.actions?.exportAudit ?? false,
  open: (workspace) => openLateDialog(async () => (await import('./export-audit.tsx')).ExportAudit, { workspace }),
}

export const exportRecordIntent: Intent<Workspace> = {
  label: 'record.export',
  icon: IconFileCertificate,
  shown: (workspace) => workspace.actions?.exportAudit ?? false,
  open: (workspace) => openLateDialog(async () => (await import('./export-record.tsx')).ExportRecord, { workspace }),
}

export const leaveWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.leave',
  icon: IconDoorExit,
  danger: true,
  shown: (workspace) => workspace.actions?.leave ?? false,
  open: (workspace) =>
    openLateDialog(async () => (await import('./leave-workspace.tsx')).LeaveWorkspace, { workspace }),
}

export const transferWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.transfer',
  icon: IconUserShare,
  shown: (workspace) => workspace.actions?.updateOwner ?? false,
  open: (workspace) =>
    openLateDialog(async () => (await import('./transfer-workspace.tsx')).TransferWorkspace, { workspace }),
}
