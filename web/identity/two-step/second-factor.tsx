import { Button, Divider, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { CodeForm } from './code-form.tsx'
import { LostDeviceForm } from './lost-device-form.tsx'
import { mobileAuthQuery, passkeysQuery } from './queries.ts'
import { UsePasskey } from './use-passkey.tsx'

interface Props {
  onPassed: () => Promise<unknown>
  /** After the lost factors were removed with the recovery code. */
  onRemoved: () => Promise<unknown>
}

/** Asks for any second factor that the person has and the workgroup accepts. */
export function SecondFactor({ onPassed, onRemoved }: Props): ReactNode {
  const t = useText()
  const [lost, setLost] = useState(false)
  const device = useQuery(mobileAuthQuery)
  const passkeys = useQuery(passkeysQuery)
  const failed = device.error ?? passkeys.error
  if (failed)
    return <ErrorState error={failed} retry={() => void Promise.all([device.refetch(), passkeys.refetch()])} />
  if (!device.data || !passkeys.data) return <Skeleton height={160} />
  const hasPasskey = passkeys.data.content.length > 0
  const takesCode = device.data.mobileAuthRegistered && !(device.data.passkeyOnly && hasPasskey)
  if (lost) return <LostDeviceForm onRemoved={onRemoved} onBack={() => setLost(false)} />
  return (
    <Stack gap="md">
      {hasPasskey && <Text c="dimmed">{t('passkey.use.hint')}</Text>}
      {hasPasskey && <UsePasskey onPassed={onPassed} />}
      {hasPasskey && takesCode && <Divider label={t('passkey.or')} />}
      {takesCode && <CodeForm onPassed={onPassed} onLost={() => setLost(true)} secondary={hasPasskey} />}
      {!takesCode && device.data.hasRecoveryCode && (
        <Button variant="subtle" onClick={() => setLost(true)}>
          {t('two-step.lost')}
        </Button>
      )}
    </Stack>
  )
}
