import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.ts'
import { keptBranding } from '../session/kept-branding.ts'
import { Logo } from './logo.tsx'
import classes from './public-frame.module.css'
import shellClasses from './shell.module.css'
import { readToken } from '../api/token.ts'

/** Shown while checking the session takes long. */
export function StartPending(): ReactNode {
  const t = useText()
  return (
    <div className={classes.frame}>
      <header className={shellClasses.bar}>
        <Logo look={readToken() === null ? null : keptBranding()} />
      </header>
      <main className={classes.waiting}>
        <span role="status" aria-label={t('list.loading')}>
          <Loader aria-hidden />
        </span>
      </main>
    </div>
  )
}
