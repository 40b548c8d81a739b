import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconBuilding,
  IconBuildingSkyscraper,
  IconHelpCircle,
  IconHome,
  IconLogout,
  IconReportAnalytics,
  IconReportMoney,
  IconServer2,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import type { Session } from '../../session/session.ts'
import { settingsQuery } from '../../session/settings-query.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import classes from '../shell.module.css'
import { ChooseWorkgroupItem } from './choose-workgroup.tsx'
import { TrialItem, WorkgroupItems } from './workgroup-items.tsx'

/** The signed-in person, the places that their roles open, and signing out. */
export function AccountMenu({ session }: { session: Session }) {
  const t = useText()
  const { user } = session
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
        <Items session={session} />
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * In the order of the specification, with the choice of a workgroup before the settings. The actions of the session
 * decide what is offered.
 */
function Items({ session: { actions } }: { session: Session }) {
  const t = useText()
  return (
    <>
      <Item icon={IconHome} name={t('menu.home')} to="/" />
      {actions.manageAccounts && <Item icon={IconBuilding} name={t('sales.title')} to="/sales" />}
      {actions.viewSalesReport && <Item icon={IconReportMoney} name={t('sales.report')} to="/sales/reports" />}
      {actions.viewSalesReport && <ConnectionReportItem />}
      {actions.viewEnterprisePage ? (
        <Item icon={IconBuildingSkyscraper} name={t('enterprise.title')} to="/admin/enterprise" />
      ) : (
        <WorkgroupItems />
      )}
      {actions.operateInstallation && (
        <Item icon={IconServer2} name={t('installation.title')} to="/admin/installation" />
      )}
      <ChooseWorkgroupItem />
      <Item icon={IconSettings} name={t('settings.title')} to="/settings" />
      <HelpItem />
      <TrialItem />
      <Item icon={IconLogout} name={t('account.logout')} to="/logout" />
    </>
  )
}

/** Opens the connection report over all accounts. */
function ConnectionReportItem() {
  const t = useText()
  const first = useQuery(settingsQuery).data?.telemetryRolloutDate ?? null
  return (
    <Menu.Item
      leftSection={<IconReportAnalytics size={16} aria-hidden />}
      onClick={() => openLateDialog(connectionReport, { firstDayTime: first })}
    >
      {t('reports.connections.title')}
    </Menu.Item>
  )
}

const connectionReport = async () => (await import('../../record/reports/connection-report.tsx')).ConnectionReport

function Item({ icon: Sign, name, to }: { icon: Icon; name: string; to: NonNullable<LinkProps['to']> }) {
  return (
    <Menu.Item component={Link} to={to} leftSection={<Sign size={16} aria-hidden />}>
      {name}
    </Menu.Item>
  )
}

/** The installation's help, if it has any. */
function HelpItem() {
  const t = useText()
  const href = useQuery(settingsQuery).data?.links.help
  if (!href) return null
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconHelpCircle size={16} aria-hidden />}
    >
      {t('menu.help')}
    </Menu.Item>
  )
}
