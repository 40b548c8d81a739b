import { type ReactNode, useEffect } from 'react'
import { Outlet } from '@tanstack/react-router'
import { showColour } from '../theme/brand-colour.ts'
import { useBranding } from '../session/branding.ts'
import { Dialogs } from '../ui/dialogs/dialogs.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { NotificationBanners } from './banners/notification-banners.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import classes from './public-frame.module.css'
import { PublicFooter } from './public-footer.tsx'
import shellClasses from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of public pages, with the branding of the workgroup in the URL. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }): ReactNode {
  const look = useBranding()
  const colour = look?.primaryColour ?? null
  useEffect(() => {
    showColour(colour)
    return () => showColour(null)
  }, [colour])
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={shellClasses.bar}>
        <Logo look={look} />
        <div className={shellClasses.tools}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <NotificationBanners isPublic />
        {children}
      </main>
      <PublicFooter />
      <Dialogs />
    </div>
  )
}
