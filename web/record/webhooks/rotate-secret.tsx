import { rotateWebhookSecret } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ShownSecret } from '../../organisation/provisioning/shown-secret.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'
import { paramsOf, type WebhookHere } from './queries.ts'

/** Replaces the signing secret of a webhook, after a confirmation, and shows the new one once. */
export function RotateSecret({ dialog, ...here }: WebhookHere & { dialog: DialogHandle }) {
  const t = useText()
  const [secret, setSecret] = useState<string>()
  const { busy, error, run } = useAction(async () => {
    const made = await withRecentPassword(() => call(rotateWebhookSecret, { params: paramsOf(here) }))
    setSecret(made.secret)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <DialogModal title={t('webhooks.rotate-title')} dialog={dialog} busy={busy}>
      {secret === undefined ? (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text>{t('webhooks.rotate-what')}</Text>
            <FormError error={error} />
            <DialogActions submit={t('webhooks.rotate-submit')} cancel={dialog.close} busy={busy} />
          </Stack>
        </form>
      ) : (
        <ShownSecret label={t('webhooks.secret')} secret={secret} dialog={dialog} />
      )}
    </DialogModal>
  )
}
