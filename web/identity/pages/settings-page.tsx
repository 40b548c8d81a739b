import { SimpleGrid, Stack } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { AppearanceSection } from '../settings/appearance-section.tsx'
import { AvatarSection } from '../settings/avatar-section.tsx'
import { EmailSection } from '../settings/email-section.tsx'
import { NotificationsSection } from '../settings/notifications-section.tsx'
import { PasswordSection } from '../settings/password-section.tsx'
import { ProviderSection } from '../settings/provider-section.tsx'
import { ProfileSection } from '../settings/profile-section.tsx'
import { SessionsSection } from '../settings/sessions-section.tsx'
import { PasskeysSection } from '../two-step/passkeys-section.tsx'
import { RecoverySection } from '../two-step/recovery-section.tsx'
import { TwoStepSection } from '../two-step/two-step-section.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { YourDataSection } from '../../record/subject-access/your-data-section.tsx'
import { askAccountWhy } from './ask-account-why.tsx'

/** The person's own settings. */
export function SettingsPage(): ReactNode {
  const t = useText()
  const { user, identityProvider } = useSession()
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        actions={<PageAction icon={IconHelpCircle} name={t('why.ask-own')} act={askAccountWhy} />}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <ProfileSection user={user} />
          <AvatarSection user={user} />
          <AppearanceSection user={user} />
          <NotificationsSection user={user} />
        </Stack>
        <Stack gap="md">
          <EmailSection user={user} />
          {identityProvider ? <ProviderSection /> : <PasswordSection user={user} />}
          <TwoStepSection />
          <PasskeysSection />
          <RecoverySection />
          <SessionsSection />
          <YourDataSection user={user} />
        </Stack>
      </SimpleGrid>
    </>
  )
}
