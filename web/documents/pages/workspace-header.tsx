import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconFileZip, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../i18n/language.ts'
import { openInvite } from '../../workspaces/inviting/open-invite.ts'
import { SuggestedTagSets } from '../../organisation/tag-sets/suggested-tag-sets.tsx'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { type Action, PageActions } from '../../ui/layout/page-actions.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { AccessEndBadge } from '../../workspaces/workspaces/access-end-badge.tsx'
import { exportAuditIntent } from '../../workspaces/ending/ending-intents.ts'
import { ClosingBadge } from '../../workspaces/ending/closing-badge.tsx'
import { LinkBadge } from '../../workspaces/workspaces/link-badge.tsx'
import { favouriteIntents } from '../../workspaces/workspaces/favourite-intents.ts'
import { FavouriteStar } from '../../workspaces/workspaces/favourite-star.tsx'
import { TwoStepBadge } from '../../workspaces/workspaces/two-step-badge.tsx'
import { workspaceIntents } from '../../workspaces/workspaces/workspace-intents.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { openZipWorkspace } from '../zips/open-zip.ts'
import { ShareCrumbs } from './share-crumbs.tsx'
import { contributeActions } from './contribute-actions.ts'
import { createActions } from './create-actions.ts'
import { sharePlace } from './share-place.ts'

/** The header of a workspace's page: its name, owner and, unless restricted, its actions. */
export function WorkspaceHeader({ workspace, restricted }: { workspace: Workspace; restricted: boolean }) {
  const t = useText()
  const { name, owner, actions } = workspace
  const place = sharePlace(workspace)
  const phone = useMedia(narrowerThan('xs'))
  const intents = useWorkspaceIntents(phone)
  const invite: Action[] = actions?.createParticipant
    ? [{ icon: IconUserPlus, name: t('participant.invite'), act: () => openInvite(workspace) }]
    : []
  return (
    <PageHeader
      title={name}
      breadcrumbs={<ShareCrumbs workspace={workspace} />}
      mark={<NameTile name={name} size={48} />}
      beside={!phone && <FavouriteStar workspace={workspace} />}
      below={
        <>
          <span>{t('workspace.owner', { owner: personName(owner) })}</span>
          <TwoStepBadge workspace={workspace} />
          <LinkBadge workspace={workspace} />
          <ClosingBadge workspace={workspace} />
          <AccessEndBadge workspace={workspace} />
        </>
      }
      actions={
        !restricted && (
          <>
            <PageActions actions={[...contributeActions(t, workspace), ...invite, ...createActions(t, place)]} />
            <SuggestedTagSets workspace={workspace} />
            <ActionMenu thing={workspace} intents={intents} label={t('workspace.menu', { name })} variant="default" />
          </>
        )
      }
    />
  )
}

const zipIntent: Intent<Workspace> = {
  label: 'zip.whole',
  icon: IconFileZip,
  shown: ({ actions }) => offersDownloads() && (actions?.canDownloadLatest ?? false),
  open: openZipWorkspace,
}

/** The menu of a workspace, with its zip and the way to its bin; on a phone the star is in it, too. */
function useWorkspaceIntents(phone: boolean): readonly Intent<Workspace>[] {
  const navigate = useNavigate()
  return useMemo(() => {
    const bin: Intent<Workspace> = {
      label: 'bin.title',
      icon: IconTrash,
      shown: ({ actions }) => actions?.readBin ?? false,
      open: ({ uuid }) => void navigate({ to: '/share/$workspaceUuid/bin', params: { workspaceUuid: uuid } }),
    }
    const intents = workspaceIntents.flatMap((intent) =>
      intent === exportAuditIntent ? [zipIntent, bin, intent] : [intent],
    )
    return phone ? [...favouriteIntents, ...intents] : intents
  }, [navigate, phone])
}
