import { removeWebhook } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { paramsOf, refreshWebhooks, type WebhookHere } from './queries.ts'

/** Removes a webhook, after a confirmation. */
export function RemoveWebhook({ dialog, ...here }: WebhookHere & { dialog: DialogHandle }) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('webhooks.remove-title')}
      confirm={t('webhooks.remove')}
      danger
      act={() => call(removeWebhook, { params: paramsOf(here) }).finally(refreshWebhooks)}
    >
      {t('webhooks.remove-what', { url: here.webhook.url })}
    </ConfirmModal>
  )
}
