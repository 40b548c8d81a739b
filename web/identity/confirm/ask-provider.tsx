import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { ConfirmByPasskey } from './confirm-by-passkey.tsx'
import { goToProvider } from './identity-resume.tsx'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  provider: string
  dialog: DialogHandle
  /** Shown after passkeys if the person has one: the provider leads away from this page. */
  onGiven: () => void
}

/** Before a sensitive change: goes to the provider, which authenticates the person again, and back to this page. */
export function AskProvider({ provider, dialog, onGiven }: Props) {
  const t = useText()
  const { user } = useSession()
  const [leaving, setLeaving] = useState(false)
  return (
    <DialogModal title={t('ask-password.identity-title')} dialog={dialog} busy={leaving}>
      <Stack gap="md">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setLeaving(true)
            goToProvider(provider, user.email, 'CONFIRM')
          }}
        >
          <Stack gap="md">
            <Text>{t('ask-password.identity')}</Text>
            <DialogActions submit={t('ask-password.identity-submit')} cancel={dialog.close} busy={leaving} />
          </Stack>
        </form>
        <ConfirmByPasskey label={t('ask-password.passkey')} onGiven={onGiven} secondary />
      </Stack>
    </DialogModal>
  )
}
