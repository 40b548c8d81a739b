import type { UserActions } from '@strongroom/contract/user-actions.ts'
import { type Icon, IconArchive, IconFolder } from '@tabler/icons-react'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { type MessageKey, useText } from './language.ts'
import { useSession } from './session.ts'
import classes from './shell.module.css'

interface Place {
  label: MessageKey
  icon: Icon
  to: NonNullable<LinkProps['to']>
  /** Whether a path lies in this place. */
  holds: (path: string) => boolean
  /** For those alone who may. */
  action?: keyof UserActions
}

const places: Place[] = [
  {
    label: 'navigation.workspaces',
    icon: IconFolder,
    to: '/',
    holds: (path) => path === '/' || path.startsWith('/share/'),
  },
  {
    label: 'navigation.administered',
    icon: IconArchive,
    to: '/workspaces',
    holds: (path) => path === '/workspaces',
    action: 'administerWorkspaces',
  },
]

/** The places that a person can go to from everywhere. */
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
    </nav>
  )
}
