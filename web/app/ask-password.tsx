import { PasswordInput, Stack, Text } from '@mantine/core'
import { resumeSession } from '@strongroom/contract/sessions.ts'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { AskProvider } from './ask-provider.tsx'
import { useText } from './language.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Does something that the server may want a fresh password for: then asks for it and does it again. Rejects as `work`
 * does, with the first refusal where the person doesn't give the password.
 */
export async function withRecentPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'reauthentication.required') throw error
    if (!(await askPassword())) throw error
    return work()
  }
}

const askPassword = () =>
  new Promise<boolean>((resolve) =>
    openDialog((dialog) => {
      const end = (given: boolean) => {
        dialog.close()
        resolve(given)
      }
      const provider = queryClient.getQueryData(sessionQuery.queryKey)?.identityProvider
      if (provider) return <AskProvider provider={provider} dialog={{ ...dialog, close: () => end(false) }} />
      return <AskPassword dialog={{ ...dialog, close: () => end(false) }} onGiven={() => end(true)} />
    }),
  )

function AskPassword({ dialog, onGiven }: { dialog: DialogHandle; onGiven: () => void }) {
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
    </DialogModal>
  )
}
