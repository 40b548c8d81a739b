import type { ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'
import { PublicFrame } from './public-frame.tsx'
import classes from './shell.module.css'

/** What shows when it couldn't even be found out who is signed in. */
export function StartError({ error }: { error: unknown }): ReactNode {
  return (
    <PublicFrame>
      <div className={classes.content}>
        <ErrorPage error={error} />
      </div>
    </PublicFrame>
  )
}
