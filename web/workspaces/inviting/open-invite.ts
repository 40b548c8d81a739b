import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Opens the blade that invites people into a workspace. */
export const openInvite = (workspace: Workspace) =>
  openLateDialog(async () => (await import('./invite-participants.tsx')).InviteParticipants, { workspace })
