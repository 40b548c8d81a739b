import { Alert, Button, Stack, Text } from '@mantine/core'
import { initiateMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'

/** Starts the registration of an authenticator: a mailed link continues it. */
export function InitiateDevice({ hint }: { hint: string }) {
  const t = useText()
  const mail = useMutation({ mutationFn: () => withRecentPassword(() => call(initiateMobileAuth, {})) })
  return (
    <Stack gap="md">
      <Text c="dimmed">{hint}</Text>
      {mail.isSuccess && (
        <Alert icon={<IconMail aria-hidden />} role="status">
          {t('two-step.initiate.sent')}
        </Alert>
      )}
      <FormError error={mail.error} />
      <Button onClick={() => mail.mutate()} loading={mail.isPending} variant={mail.isSuccess ? 'default' : 'filled'}>
        {t(mail.isSuccess ? 'two-step.initiate.again' : 'two-step.initiate.send')}
      </Button>
    </Stack>
  )
}
