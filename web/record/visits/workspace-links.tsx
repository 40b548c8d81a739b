import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './workspace-links.module.css'

interface Props {
  title: string
  icon: Icon
  workspaces: { uuid: string; name: string }[]
  onGo?: (() => void) | undefined
}

/** A few workspace links under a heading; nothing without workspaces. */
export function WorkspaceLinks({ title, icon: Sign, workspaces, onGo }: Props) {
  if (workspaces.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        <Sign size={16} stroke={1.7} aria-hidden />
        {title}
      </h2>
      <ul className={classes.list}>
        {workspaces.map(({ uuid, name }) => (
          <li key={uuid}>
            <Link
              to="/share/$workspaceUuid"
              params={{ workspaceUuid: uuid }}
              className={classes.link}
              title={name}
              activeProps={{ 'data-here': true, 'aria-current': 'page' }}
              {...(onGo && { onClick: onGo })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
