import { Alert, Button, Stack, Text } from '@mantine/core'
import { initiateMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { IconMail } from '@tabler/icons-react'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'

interface Props {
  hint: string
  /** One card among others, whose buttons are as wide as their words; otherwise the only act of a page. */
  inSettings?: boolean
}

/** Starts the registration of an authenticator: a mailed link continues it. */
export function InitiateDevice({ hint, inSettings = false }: Props) {
  const t = useText()
  const mail = useAction(() => withRecentPassword(() => call(initiateMobileAuth, {})))
  return (
    <Stack gap="md">
      <Text c="dimmed">{hint}</Text>
      {mail.done && (
        <Alert icon={<IconMail aria-hidden />} role="status">
          {t('two-step.initiate.sent')}
        </Alert>
      )}
      <FormError error={mail.error} />
      <Button
        {...(inSettings && { style: { alignSelf: 'flex-start' } })}
        onClick={() => mail.run()}
        loading={mail.busy}
        variant={mail.done || inSettings ? 'default' : 'filled'}
      >
        {t(mail.done ? 'two-step.initiate.again' : 'two-step.initiate.send')}
      </Button>
    </Stack>
  )
}
