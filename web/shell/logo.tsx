import type { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { useText } from '../i18n/language.ts'
import classes from './shell.module.css'

/** The logo and the name, or the workgroup's own. */
export function Logo({ look }: { look?: WhiteLabel | null | undefined }) {
  const t = useText()
  const name = look?.customWorkgroupName ?? t('app.name')
  if (look?.barLogoUrl) return <img src={look.barLogoUrl} alt={name} className={classes.barLogo} />
  return (
    <span className={classes.logo}>
      {look?.squareLogoUrl ? (
        <img src={look.squareLogoUrl} alt="" width={36} height={36} className={classes.squareLogo} />
      ) : (
        <svg viewBox="0 0 30 30" width={30} height={30} aria-hidden className={classes.mark}>
          <rect width="30" height="30" rx="7" className={classes.markBack} />
          <path d="M15 7.2c2 1.7 4.4 2.5 7 2.4.2 5.8-2.2 10.7-7 13-4.8-2.3-7.2-7.2-7-13 2.6.1 5-.7 7-2.4z" />
          <circle cx="15" cy="14" r="1.6" />
          <path d="M15 15.6v2.7" />
        </svg>
      )}
      <span className={classes.logoName} title={name}>
        {name}
      </span>
    </span>
  )
}
