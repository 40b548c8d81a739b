import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'
import { looksLikeMaintenance } from './maintenance.ts'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { PublicFrame } from './public-frame.tsx'
import classes from './shell.module.css'

/** What shows when it couldn't even be found out who is signed in. */
export function StartError({ error }: { error: unknown }): ReactNode {
  const router = useRouter()
  return (
    <PublicFrame>
      {looksLikeMaintenance(error) ? (
        <MaintenancePanel retry={() => router.invalidate()} />
      ) : (
        <div className={classes.content}>
          <ErrorPage error={error} />
        </div>
      )}
    </PublicFrame>
  )
}
