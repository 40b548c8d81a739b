import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openDownloads } from '../documents/zips/open-downloads.ts'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'
import { useText } from '../i18n/language.ts'
import { WorkgroupItems } from './workgroup-items.tsx'
import type { Session } from '../session/session.ts'
import classes from './shell.module.css'

/** The signed-in person, and signing out. */
export function AccountMenu({ user }: { user: Session['user'] }) {
  const t = useText()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <PersonAvatar name={name} size={36} own picture={user} />
          <VisuallyHidden>{t('account.label')}</VisuallyHidden>
          <span className={classes.accountName}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw={300}>
        <Menu.Label className={classes.accountLabel}>
          <strong>{name}</strong>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('settings.title')}
        </Menu.Item>
        <Menu.Item onClick={() => openDownloads()} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('downloads.title')}
        </Menu.Item>
        <WorkgroupItems />
        <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={16} aria-hidden />}>
          {t('account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
