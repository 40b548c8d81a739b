import { Alert } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconLink } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { openInvite } from '../../workspaces/inviting/open-invite.ts'
import type { WorkspaceSearch } from './share-search.ts'

interface Options {
  workspace: Workspace
  search: WorkspaceSearch
  change: (changed: Partial<WorkspaceSearch>) => void
}

/** Handles one-time view flags in a workspace's URL: opens the invitation, and shows how the person arrived. */
export function useViewFlags({ workspace, search, change }: Options): ReactNode {
  const t = useText()
  const { inviteOpen, connectLinkShare } = search
  const mayInvite = workspace.actions?.createParticipant ?? false
  useEffect(() => {
    if (!inviteOpen) return undefined
    // After the navigation that led here, which closes overlays.
    const timer = setTimeout(() => {
      change({ inviteOpen: undefined })
      if (mayInvite) openInvite(workspace)
    })
    return () => clearTimeout(timer)
  }, [inviteOpen, mayInvite, workspace, change])
  if (!connectLinkShare) return null
  return (
    <Alert
      color="blue"
      mb="md"
      icon={<IconLink aria-hidden />}
      withCloseButton
      closeButtonLabel={t('dialog.close')}
      onClose={() => change({ connectLinkShare: undefined })}
    >
      {t('share-link.arrived')}
    </Alert>
  )
}
