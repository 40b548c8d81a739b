import { muteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { queryClient, refetchAtDoor } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { workspaceKeys } from './queries.ts'

/** Switches the emails about a workspace's activity off or on again, for the person only. */
async function setMuted({ name, participant }: Workspace, muted: boolean): Promise<void> {
  try {
    await call(muteWorkspace, { params: { participantUuid: participant.uuid }, body: { muted } })
    notifyDone(text(muted ? 'workspace.muted.done' : 'workspace.unmuted.done', { name }))
  } catch (error) {
    refetchAtDoor(error)
    notifyError(error)
  }
  await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
}

const isOffered = ({ actions, participant }: Workspace, isMuted: boolean) =>
  (actions?.mute ?? false) && participant.isMuted === isMuted

export const muteWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.mute',
  icon: IconBellOff,
  shown: (workspace) => isOffered(workspace, false),
  open: (workspace) => void setMuted(workspace, true),
}

export const unmuteWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.unmute',
  icon: IconBell,
  shown: (workspace) => isOffered(workspace, true),
  open: (workspace) => void setMuted(workspace, false),
}
