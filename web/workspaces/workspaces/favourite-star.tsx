import { ActionIcon } from '@mantine/core'
import { favouriteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { notifyError } from '../../ui/messages/notify.ts'
import { workspaceKeys } from './queries.ts'

/** The star that marks a workspace as a favourite. */
export function FavouriteStar({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { name, participant } = workspace
  const toggle = useMutation({
    mutationFn: (favourite: boolean) =>
      call(favouriteWorkspace, { params: { participantUuid: participant.uuid }, body: { favourite } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workspaceKeys.all }),
    onError: notifyError,
  })
  if (!workspace.actions?.favourite) return null
  // Shows the requested state while the call runs.
  const isFavourite = toggle.isPending ? toggle.variables : participant.isFavourite
  const Sign = isFavourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={toggle.isPending}
      onClick={() => toggle.mutate(!participant.isFavourite)}
      aria-label={t(participant.isFavourite ? 'workspace.favourite.remove' : 'workspace.favourite.add', { name })}
    >
      <Sign size={18} aria-hidden {...(isFavourite ? { color: 'var(--star)' } : {})} />
    </ActionIcon>
  )
}
