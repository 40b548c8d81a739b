import { IconCloudOff } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import classes from '../shell.module.css'
import { useOnline } from '../../ui/use-online.ts'

/** Shows that there is no connection while that lasts. */
export function OfflineBanner() {
  const t = useText()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconCloudOff size={18} aria-hidden />
          {t('offline.banner')}
        </p>
      )}
    </div>
  )
}
