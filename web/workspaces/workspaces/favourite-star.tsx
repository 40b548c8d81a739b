import { ActionIcon } from '@mantine/core'
import { favouriteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../ui/use-action.ts'
import { workspaceKeys } from './queries.ts'

/** The star that marks a workspace as a favourite. */
export function FavouriteStar({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { name, participant } = workspace
  const toggle = useAction(
    async (favourite: boolean) => {
      await call(favouriteWorkspace, { params: { participantUuid: participant.uuid }, body: { favourite } })
      await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
    },
    { notify: true },
  )
  if (!workspace.actions?.favourite) return null
  // Shows the new value while the call is under way.
  const isFavourite = toggle.busy && toggle.args ? toggle.args[0] : participant.isFavourite
  const Sign = isFavourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={toggle.busy}
      onClick={() => toggle.run(!participant.isFavourite)}
      aria-label={t(participant.isFavourite ? 'workspace.favourite.remove' : 'workspace.favourite.add', { name })}
    >
      <Sign size={18} aria-hidden {...(isFavourite ? { color: 'var(--star)' } : {})} />
    </ActionIcon>
  )
}
