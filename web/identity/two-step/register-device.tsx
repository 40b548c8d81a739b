import { Button, Stack, Text } from '@mantine/core'
import { preregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { type ReactNode, useState } from 'react'
import { dropMobileInitKey } from '../../session/mobile-init-key.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { FirstCodeForm } from './first-code-form.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { isVoid, RegisterError } from './register-error.tsx'

interface Props {
  initKey: string
  onDone: () => Promise<unknown>
  /** Alternatives until the registration has begun. */
  other?: ReactNode
}

/** Registers an authenticator by the mailed key: QR code and secret, first code, recovery code. */
export function RegisterDevice({ initKey, onDone, other }: Props) {
  const t = useText()
  const [recovery, setRecovery] = useState<string>()
  const begin = useAction(async () => {
    try {
      return await call(preregisterMobileAuth, { body: { mobileInitKey: initKey } })
    } catch (error) {
      // A key that was not refused can be tried again.
      if (isVoid(error)) dropMobileInitKey()
      throw error
    }
  })
  const done = async () => {
    // Only now: while there is a key, this page stays and shows the recovery code.
    dropMobileInitKey()
    await onDone()
  }
  if (recovery) return <RecoveryCode code={recovery} done={t('two-step.registered')} onDone={done} />
  if (begin.result) {
    return <FirstCodeForm {...begin.result} onRegistered={setRecovery} />
  }
  return (
    <Stack gap="md">
      <RegisterError error={begin.error} />
      {!isVoid(begin.error) && (
        <>
          <Text c="dimmed">{t('two-step.register.hint')}</Text>
          <Button onClick={() => begin.run()} loading={begin.busy} size="md" fullWidth>
            {t('two-step.register.begin')}
          </Button>
          {other}
        </>
      )}
    </Stack>
  )
}
