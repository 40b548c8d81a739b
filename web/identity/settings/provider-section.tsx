import { Text } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'

/** Replaces the password for people who signed in with their provider. */
export function ProviderSection() {
  const t = useText()
  return (
    <SideCard title={t('settings.password')}>
      <Text>{t('settings.password.provider')}</Text>
    </SideCard>
  )
}
