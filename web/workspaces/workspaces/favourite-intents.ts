import { favouriteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconStar, IconStarOff } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { queryClient, refetchAtDoor } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { workspaceKeys } from './queries.ts'

async function setFavourite({ name, participant }: Workspace, favourite: boolean): Promise<void> {
  try {
    await call(favouriteWorkspace, { params: { participantUuid: participant.uuid }, body: { favourite } })
    notifyDone(text(favourite ? 'workspace.favourite.marked' : 'workspace.favourite.unmarked', { name }))
  } catch (error) {
    refetchAtDoor(error)
    notifyError(error)
  }
  await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
}

const isOffered = ({ actions, participant }: Workspace, isFavourite: boolean) =>
  (actions?.favourite ?? false) && participant.isFavourite === isFavourite

/** Marking a workspace as a favourite and unmarking it, for menus where there is no room for the star. */
export const favouriteIntents: readonly Intent<Workspace>[] = [
  {
    label: 'workspace.favourite.mark',
    icon: IconStar,
    shown: (workspace) => isOffered(workspace, false),
    open: (workspace) => void setFavourite(workspace, true),
  },
  {
    label: 'workspace.favourite.unmark',
    icon: IconStarOff,
    shown: (workspace) => isOffered(workspace, true),
    open: (workspace) => void setFavourite(workspace, false),
  },
]
