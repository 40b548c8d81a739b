import { Button, Stack, Text, TextInput } from '@mantine/core'
import { addPasskey, beginPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { type ReactNode, useState } from 'react'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { dropMobileInitKey, readMobileInitKey } from '../../session/mobile-init-key.ts'
import { makePasskey } from '../confirm/passkey.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { InitiateDevice } from './initiate-device.tsx'
import { refreshFactors } from './queries.ts'
import { RecoveryCode } from './recovery-code.tsx'
import { SecondFactor } from './second-factor.tsx'

interface Props {
  onAdded: () => Promise<unknown>
}

/** Registers a passkey under a name; confirms the person first if the server requires it. */
export function AddPasskeyForm({ onAdded }: Props): ReactNode {
  const t = useText()
  const [recovery, setRecovery] = useState<string>()
  const form = useContractForm({
    schema: addPasskey.body.pick({ name: true }),
    initial: { name: t('passkey.name.default') },
    submit: async ({ name }) => {
      const key = readMobileInitKey()
      const options = await withRecentPassword(() =>
        call(beginPasskey, { body: key === null ? {} : { mobileInitKey: key } }),
      )
      const added = await call(addPasskey, { body: { name, credential: await makePasskey(options) } })
      dropMobileInitKey()
      // Refetching the session might navigate away from the only page that shows it.
      if (added.recoveryCode !== null) return setRecovery(added.recoveryCode)
      notifyDone(t('passkey.added'))
      await refreshFactors()
      await onAdded()
    },
  })
  if (recovery) return <RecoveryCode code={recovery} done={t('passkey.added.recovery')} onDone={onAdded} />
  const missing = form.error instanceof CallError ? form.error.code : null
  if (missing === 'mobile.init.key.invalid') return <InitiateDevice hint={t('passkey.add.proof')} />
  if (missing === 'REQUIRE_MOBILE_AUTH_LOGIN') {
    return <SecondFactor onPassed={async () => form.forgetError()} onRemoved={onAdded} />
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('passkey.add.hint')}</Text>
        <TextInput {...form.field('name')} label={t('passkey.name')} required data-autofocus autoComplete="off" />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('passkey.add')}
        </Button>
      </Stack>
    </form>
  )
}
