import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPage } from '../ui/layout/error-page.tsx'
import { looksLikeMaintenance } from '../session/maintenance.ts'
import { MaintenancePanel } from '../identity/sign-in/maintenance-panel.tsx'
import { PublicFrame } from './public-frame.tsx'
import classes from './shell.module.css'

/** Shown if the session couldn't be checked. */
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
