import { Alert } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownTime } from '../../i18n/own-time.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { maintenanceNoticeQuery } from '../../session/maintenance.ts'

/** Announced maintenance, before it begins. */
export function MaintenanceNotice() {
  const t = useText()
  const { data } = useQuery(maintenanceNoticeQuery)
  const message = data?.maintenanceMsg?.[currentLanguage()]
  if (!message) return null
  const from = data?.startTime
    ? t('maintenance.from', { time: ownTime(data.startTime).format('D MMMM YYYY, HH:mm') })
    : ''
  return (
    <Alert color="yellow" icon={<IconTool size={18} aria-hidden />} title={t('maintenance.label')} c="inherit">
      {from && <strong>{from}. </strong>}
      <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
    </Alert>
  )
}
