import { Button, Center, Stack, Text } from '@mantine/core'
import { registerMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { RegisterError } from './register-error.tsx'
import classes from './two-step.module.css'

interface Props {
  /** A PNG in base64. */
  qrBase64Image: string
  mobileSecret: string
  onRegistered: (recoveryCode: string) => void
}

/** Shows the QR code and the secret for an authenticator, and asks for its first code. */
export function FirstCodeForm({ qrBase64Image, mobileSecret, onRegistered }: Props) {
  const t = useText()
  const form = useContractForm({
    schema: registerMobileAuth.body,
    initial: { totp: '' },
    submit: async (body) => onRegistered((await call(registerMobileAuth, { body })).mobileBackupCode),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text>{t('two-step.register.scan')}</Text>
        <Center>
          <img
            className={classes.picture}
            src={`data:image/png;base64,${qrBase64Image}`}
            alt={t('two-step.register.qr')}
          />
        </Center>
        <Text c="dimmed">{t('two-step.register.secret')}</Text>
        <CopyText label="" value={mobileSecret} />
        <CodeField {...form.field('totp')} />
        <RegisterError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('two-step.register.submit')}
        </Button>
      </Stack>
    </form>
  )
}
