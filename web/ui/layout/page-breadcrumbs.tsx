import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { narrowerThan, useMedia } from '../use-media.ts'
import classes from './page-breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Its target; the last one, the page itself, has none. */
  link?: LinkProps
}

/** The breadcrumbs of this page. Of a long path, what is between the top and the nearest place is in a menu. */
export function PageBreadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = useText()
  const phone = useMedia(narrowerThan('xs'))
  const [top, nearest] = phone ? [0, 2] : [2, 2]
  const isLong = crumbs.length > top + nearest + 1
  const before = isLong ? crumbs.slice(0, top) : []
  const between = isLong ? crumbs.slice(top, -nearest) : []
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={classes.list}>
        {before.map(crumbItem)}
        {between.length > 0 && (
          <li className={classes.item} style={{ overflow: 'visible' }}>
            <Between crumbs={between} />
          </li>
        )}
        {(isLong ? crumbs.slice(-nearest) : crumbs).map(crumbItem)}
      </ol>
    </nav>
  )
}

const crumbItem = ({ label, link }: Crumb, at: number) => (
  <li key={`${at} ${label}`} className={classes.item}>
    {link ? (
      <Link {...link} className={classes.link} title={label}>
        {label}
      </Link>
    ) : (
      <span aria-current="page">{label}</span>
    )}
  </li>
)

/** The folders in between, outermost first. */
function Between({ crumbs }: { crumbs: Crumb[] }) {
  const label = useText()('breadcrumbs.between')
  return (
    <Menu position="bottom-start">
      <span className={classes.printed}>{crumbs.map((crumb) => crumb.label).join(' / ')}</span>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} style={{ verticalAlign: 'middle' }} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw="90vw">
        {crumbs.map((crumb, at) => (
          <Menu.Item key={`${at} ${crumb.label}`} component={Link} {...(crumb.link as object)}>
            {crumb.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
