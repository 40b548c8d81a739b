import { Button, Stack, Text } from '@mantine/core'
import { TotpCode } from '@strongroom/contract/wire/fields.ts'
import { unregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { useState } from 'react'
import { z } from 'zod'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useFocusOf } from '../../ui/dialogs/use-focus-of.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { LostDeviceForm } from './lost-device-form.tsx'
import { refreshFactors } from './queries.ts'

const schema = z.object({ identifier: TotpCode })

/** Removes the person's authenticator, with its code or the recovery code. */
export function RemoveDevice({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const { user } = useSession()
  const [lost, setLost] = useState(false)
  const content = useFocusOf(lost ? 'lost' : 'code')
  const form = useContractForm({
    schema,
    initial: { identifier: '' },
    submit: async ({ identifier }) => {
      await withRecentPassword(() =>
        call(unregisterMobileAuth, { body: { userUuid: user.uuid, type: 'TOTP', identifier } }),
      )
      notifyDone(t('two-step.removed'))
      await refreshFactors()
      dialog.close()
    },
  })
  return (
    <DialogModal title={t('two-step.remove.title')} dialog={dialog} busy={form.busy}>
      {lost ? (
        <div ref={content}>
          <LostDeviceForm onRemoved={async () => dialog.close()} onBack={() => setLost(false)} />
        </div>
      ) : (
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap="md" ref={content}>
            <Text c="dimmed">{t('two-step.remove.hint')}</Text>
            <CodeField {...form.field('identifier')} />
            <FormError error={form.error} />
            <Button variant="subtle" onClick={() => setLost(true)}>
              {t('two-step.lost')}
            </Button>
            <DialogActions submit={t('two-step.remove')} cancel={dialog.close} busy={form.busy} danger />
          </Stack>
        </form>
      )}
    </DialogModal>
  )
}
