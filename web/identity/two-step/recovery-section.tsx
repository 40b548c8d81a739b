import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { mobileAuthQuery, passkeysQuery } from './queries.ts'
import { RenewRecoveryCode } from './renew-recovery-code.tsx'

/** The recovery code in the settings, for people with a factor that can be lost. */
export function RecoverySection(): ReactNode {
  const t = useText()
  const device = useQuery(mobileAuthQuery)
  const passkeys = useQuery(passkeysQuery)
  if (!device.data || !passkeys.data) return null
  const { mobileAuthRegistered, hasRecoveryCode } = device.data
  if (!mobileAuthRegistered && passkeys.data.content.length === 0) return null
  return (
    <SideCard title={t('two-step.recovery')}>
      <Stack gap="md">
        <Text c="dimmed">{t('two-step.recovery.about')}</Text>
        {!hasRecoveryCode && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t('two-step.recovery.missing')}
          </Alert>
        )}
        <Group>
          <Button
            variant="default"
            onClick={() => openDialog((dialog) => <RenewRecoveryCode replaces={hasRecoveryCode} dialog={dialog} />)}
          >
            {t('two-step.recovery.new')}
          </Button>
        </Group>
      </Stack>
    </SideCard>
  )
}
