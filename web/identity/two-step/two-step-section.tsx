import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { readMobileInitKey } from '../../session/mobile-init-key.ts'
import { useSession } from '../../session/session.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { InitiateDevice } from './initiate-device.tsx'
import { mobileAuthQuery } from './queries.ts'
import { RegisterDevice } from './register-device.tsx'
import { RemoveDevice } from './remove-device.tsx'
import { UpdatePreference } from './update-preference.tsx'

/** Two-step access in the settings: register an authenticator, choose when it is required, remove it. */
export function TwoStepSection() {
  const t = useText()
  return (
    <SideCard title={t('two-step.title')}>
      <Device />
    </SideCard>
  )
}

function Device() {
  const t = useText()
  const { actions } = useSession()
  // Kept from the first render: the key is gone after registration, and the recovery code must stay on the page.
  const [initKey, setInitKey] = useState(() => (actions.initiateMobileAuth ? readMobileInitKey() : null))
  const { data, error, refetch } = useQuery(mobileAuthQuery)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  // A passkey may have used the key up meanwhile.
  if (initKey && (data.mobileAuthRegistered || readMobileInitKey() !== null))
    return <RegisterDevice initKey={initKey} onDone={async () => setInitKey(null)} />
  if (!data.mobileAuthRegistered) return <InitiateDevice hint={t('two-step.initiate.hint')} inSettings />
  const { mobileAuthLogin, mobileAuthLoginEnforced, registeredTime } = data
  return (
    <Stack gap="md">
      <Text>
        {t('two-step.section.registered')} {registeredTime !== null && <TimeText time={registeredTime} />}
      </Text>
      <Text c="dimmed">
        {t(
          mobileAuthLoginEnforced
            ? 'two-step.section.enforced'
            : mobileAuthLogin
              ? 'two-step.section.asked'
              : 'two-step.section.not-asked',
        )}
      </Text>
      <Group>
        {!mobileAuthLoginEnforced && (
          <Button
            variant="default"
            onClick={() => openDialog((dialog) => <UpdatePreference wanted={!mobileAuthLogin} dialog={dialog} />)}
          >
            {t(mobileAuthLogin ? 'two-step.preference.off' : 'two-step.preference.on')}
          </Button>
        )}
        <Button variant="default" color="red" onClick={() => openDialog((dialog) => <RemoveDevice dialog={dialog} />)}>
          {t('two-step.remove')}
        </Button>
      </Group>
    </Stack>
  )
}
