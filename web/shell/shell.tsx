import { type ReactNode, useEffect } from 'react'
import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { ViewAsBanner } from '../workspaces/access/view-as.tsx'
import { WorkgroupInvitation } from '../organisation/members/workgroup-invitation.tsx'
import { Dialogs } from '../ui/dialogs/dialogs.tsx'
import { prepareMessages } from '../ui/messages/show-message.ts'
import { useQuiet } from '../ui/use-quiet.ts'
import { refuseStrayDrops } from '../ui/files/stray-drops.ts'
import { PlaceOfForms } from '../ui/forms/unsaved-changes.ts'
import { usePalette } from './palette/use-palette.ts'
import { Bell } from '../record/notices/bell.tsx'
import { SearchBar } from '../documents/search/search-bar.tsx'
import { UploadDock } from '../documents/uploads/upload-dock.tsx'
import { AccountMenu } from './menu/account-menu.tsx'
import { IdleLock } from './idle-lock.tsx'
import { useText } from '../i18n/language.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import { followChanges } from '../api/live-changes.ts'
import { Logo } from './logo.tsx'
import { BrandingDraftBanner } from './banners/branding-draft-banner.tsx'
import { NotificationBanners } from './banners/notification-banners.tsx'
import { CurrentWorkgroupBanner } from './banners/current-workgroup-banner.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { usePageBranding } from './page-branding.ts'
import { useCurrentWorkgroup } from '../session/current-workgroup.ts'
import { useMaybeSession } from '../session/session.ts'
import classes from './shell.module.css'
import { SideNavigation } from './side-navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { SuspensionBanner } from './banners/suspension-banner.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of every signed-in page. While a session ends it renders nothing: the redirect to /login is under way. */
export function Shell(): ReactNode {
  const t = useText()
  const session = useMaybeSession()
  const [opened, drawer] = useDisclosure()
  const { uuid, organisationUuid = null } = session?.user ?? {}
  useEffect(() => (uuid ? followChanges() : undefined), [uuid])
  useEffect(refuseStrayDrops, [])
  usePreparedMessages()
  const branding = usePageBranding(organisationUuid, useCurrentWorkgroup()?.uuid)
  usePalette(session?.actions.completedAuth ?? false)
  if (!session) return null
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <MenuButton opened={opened} onClick={drawer.toggle} />
        <Link to="/" className={classes.home}>
          <Logo look={branding} />
        </Link>
        {session.actions.completedAuth && <SearchBar />}
        <div className={classes.tools}>
          {session.actions.completedAuth && <Bell />}
          <LanguageMenu />
          <ThemeMenu />
          <AccountMenu session={session} />
        </div>
      </header>
      <OfflineBanner />
      <div className={classes.body}>
        <div className={classes.side}>
          <SideNavigation />
        </div>
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <Banners />
            <PlaceOfForms value={null}>
              <Outlet />
            </PlaceOfForms>
          </div>
        </main>
      </div>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        size={280}
        title={t('navigation.label')}
        closeButtonProps={{ 'aria-label': t('dialog.close') }}
        styles={{ title: { fontWeight: 650 } }}
      >
        <SideNavigation onGo={drawer.close} />
      </Drawer>
      <UploadDock />
      <WorkgroupInvitation />
      <Dialogs />
      <LeavePrompt />
      <UpgradeDialog />
      <IdleLock session={session} branding={branding} />
    </>
  )
}

/** Fetches the message list once the first page is quiet: a later message, for instance about the network, needs it. */
function usePreparedMessages() {
  const isQuiet = useQuiet()
  useEffect(() => (isQuiet ? prepareMessages() : undefined), [isQuiet])
}

/** Opens the navigation on narrow screens. */
function MenuButton({ opened, onClick }: { opened: boolean; onClick: () => void }) {
  const label = useText()('navigation.open')
  return (
    <Burger
      className={classes.burger}
      opened={opened}
      onClick={onClick}
      size="sm"
      aria-label={label}
      aria-expanded={opened}
    />
  )
}

/** Banners shown on every page. */
function Banners() {
  return (
    <>
      <ViewAsBanner />
      <SuspensionBanner />
      <BrandingDraftBanner />
      <CurrentWorkgroupBanner />
      <NotificationBanners />
    </>
  )
}
