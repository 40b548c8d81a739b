import type { ReactNode } from 'react'
import { Outlet } from '@tanstack/react-router'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import classes from './public-frame.module.css'
import { PublicFooter } from './public-footer.tsx'
import shellClasses from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of pages that need no session. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }): ReactNode {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={shellClasses.bar}>
        <Logo />
        <div className={shellClasses.tools}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
