import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { maintenanceQuery } from '../../session/maintenance.ts'

/** Replaces everything while the product is under maintenance or unreachable. */
export function MaintenancePanel({ retry }: { retry: () => unknown }) {
  const t = useText()
  const { data } = useQuery(maintenanceQuery)
  const message = data?.maintenanceMode ? data.maintenanceMsg?.[currentLanguage()] : undefined
  return (
    <NarrowCard>
      <PageHeader title={t('maintenance.title')} />
      <Text role="status" style={{ whiteSpace: 'pre-line' }}>
        {message ?? t('maintenance.unknown')}
      </Text>
      <Button variant="default" onClick={() => void retry()}>
        {t('maintenance.retry')}
      </Button>
    </NarrowCard>
  )
}
