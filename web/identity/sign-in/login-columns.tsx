import { useQuery } from '@tanstack/react-query'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { MaintenancePanel } from './maintenance-panel.tsx'
import { maintenanceQuery } from '../../session/maintenance.ts'
import classes from './login-columns.module.css'
import { PromoPanel } from './promo-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in with its surroundings; during maintenance only its message. */
export function LoginColumns() {
  const maintenance = useQuery(maintenanceQuery)
  if (maintenance.data?.maintenanceMode) return <MaintenancePanel retry={maintenance.refetch} />
  return (
    <div className={classes.page}>
      <MaintenanceNotice />
      <div className={classes.columns}>
        <PromoPanel />
        <SignInForm />
      </div>
    </div>
  )
}
