import { PasswordInput, Stack, Text } from '@mantine/core'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { AskProvider } from './ask-provider.tsx'
import { ConfirmByPasskey } from './confirm-by-passkey.tsx'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  dialog: DialogHandle
  onGiven: () => void
}

/** Asks for the password, a passkey or the provider, by how the person signed in. */
export function AskAgain(props: Props) {
  const { identityProvider, confirmBy } = useSession()
  if (identityProvider) return <AskProvider provider={identityProvider} {...props} />
  return confirmBy.includes('PASSWORD') ? <AskPassword {...props} /> : <AskPasskey {...props} />
}

function AskPassword({ dialog, onGiven }: Props) {
  const t = useText()
  const form = useContractForm({
    schema: resumeSession.body,
    initial: { password: '' },
    submit: async (body) => {
      await call(resumeSession, { body })
      onGiven()
    },
  })
  return (
    <DialogModal title={t('ask-password.title')} dialog={dialog} busy={form.busy}>
      <Stack gap="md">
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap="md">
            <Text>{t('ask-password.why')}</Text>
            <PasswordInput
              {...form.field('password')}
              label={t('login.password')}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
            />
            <FormError error={form.error} />
            <DialogActions submit={t('ask-password.submit')} cancel={dialog.close} busy={form.busy} />
          </Stack>
        </form>
        <ConfirmByPasskey label={t('ask-password.passkey')} onGiven={onGiven} secondary />
      </Stack>
    </DialogModal>
  )
}

/** For people without a password: they signed in with a passkey, or with a provider that no longer exists. */
function AskPasskey({ dialog, onGiven }: Props) {
  const t = useText()
  const { confirmBy } = useSession()
  return (
    <DialogModal title={t('ask-password.identity-title')} dialog={dialog}>
      <Stack gap="md">
        <Text>{t(confirmBy.length > 0 ? 'ask-password.why' : 'ask-password.none')}</Text>
        <ConfirmByPasskey label={t('ask-password.passkey')} onGiven={onGiven} />
      </Stack>
    </DialogModal>
  )
}
