import { type Icon, IconBuilding, IconBuildingSkyscraper, IconServer2, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import classes from '../shell.module.css'

/** Places that the menu of the account leads to, by the start of their paths. */
const places: { path: RegExp; label: MessageKey; icon: Icon }[] = [
  { path: /^\/admin\/workgroup\/[^/]+/, label: 'workgroup.title', icon: IconUsersGroup },
  { path: /^\/admin\/enterprise/, label: 'enterprise.title', icon: IconBuildingSkyscraper },
  { path: /^\/admin\/installation/, label: 'installation.title', icon: IconServer2 },
  { path: /^\/sales/, label: 'sales.title', icon: IconBuilding },
]

interface Props {
  path: string
  onGo: (() => void) | undefined
}

/** The place of administration that is open, so that the navigation says where one is; nothing elsewhere. */
export function OpenedPlace({ path, onGo }: Props): ReactNode {
  const t = useText()
  const place = places.find((one) => one.path.test(path))
  if (!place) return null
  const [to] = place.path.exec(path)!
  const Sign = place.icon
  return (
    <Link to={to} className={classes.place} data-here aria-current={path === to ? 'page' : 'true'} onClick={onGo}>
      <Sign size={20} stroke={1.7} aria-hidden />
      {t(place.label)}
    </Link>
  )
}
