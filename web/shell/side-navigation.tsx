import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { UnstyledButton } from '@mantine/core'
import { type Icon, IconArchive, IconAt, IconClock, IconDownload, IconFolder, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { openDownloads } from '../documents/zips/open-downloads.ts'
import { recentQuery } from '../record/visits/queries.ts'
import { WorkspaceLinks } from '../record/visits/workspace-links.tsx'
import { myWorkspacesQuery } from '../workspaces/workspaces/queries.ts'
import { useText } from '../i18n/language.ts'
import type { MessageKey } from '../i18n/namespaces.ts'
import { useSession } from '../session/session.ts'
import { offersDownloads } from '../ui/files/offers-downloads.ts'
import { OpenedPlace } from './menu/opened-place.tsx'
import classes from './shell.module.css'

interface Place {
  label: MessageKey
  icon: Icon
  to: NonNullable<LinkProps['to']>
  /** Whether a path belongs to this entry. */
  holds: (path: string) => boolean
  /** Only for people with this action. */
  action?: keyof UserActions
}

const places: Place[] = [
  {
    label: 'navigation.workspaces',
    icon: IconFolder,
    to: '/',
    holds: (path) => path === '/' || path.startsWith('/share/'),
  },
  { label: 'mention.tab', icon: IconAt, to: '/mentions', holds: (path) => path === '/mentions' },
  {
    label: 'navigation.administered',
    icon: IconArchive,
    to: '/workspaces',
    holds: (path) => path === '/workspaces',
    action: 'administerWorkspaces',
  },
]

/** The number of favourites shown. */
const FEW = 6

/** The main navigation. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  const t = useText()
  const { actions } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label={t('navigation.label')} className={classes.places}>
      {places
        .filter(({ action }) => !action || actions[action])
        .map(({ label, icon: Sign, to, holds }) => (
          <Link
            key={label}
            to={to}
            className={classes.place}
            data-here={holds(path) || undefined}
            aria-current={path === to ? 'page' : undefined}
            onClick={onGo}
          >
            <Sign size={20} stroke={1.7} aria-hidden />
            {t(label)}
          </Link>
        ))}
      <OpenedPlace path={path} onGo={onGo} />
      {offersDownloads() && (
        <UnstyledButton
          className={classes.place}
          onClick={() => {
            onGo?.()
            openDownloads()
          }}
        >
          <IconDownload size={20} stroke={1.7} aria-hidden />
          {t('downloads.title')}
        </UnstyledButton>
      )}
      <OwnWorkspaces onGo={onGo} />
    </nav>
  )
}

/** Favourites and recent workspaces. */
function OwnWorkspaces({ onGo }: { onGo: (() => void) | undefined }) {
  const t = useText()
  const { actions } = useSession()
  const enabled = actions.completedAuth && !actions.acceptTerms
  const favourites = useQuery({ ...myWorkspacesQuery({ favourite: 'true', size: FEW, sort: 'name,asc' }), enabled })
  const recent = useQuery({ ...recentQuery, enabled })
  const starred = favourites.data?.content ?? []
  const others = recent.data?.content.filter(({ uuid }) => starred.every((one) => one.uuid !== uuid)) ?? []
  return (
    <>
      <WorkspaceLinks title={t('visits.favourites')} icon={IconStar} workspaces={starred} onGo={onGo} />
      <WorkspaceLinks title={t('visits.recent')} icon={IconClock} workspaces={others} onGo={onGo} />
    </>
  )
}
